//! The exponential function, the same to the last bit on every machine.
//!
//! The standard library's depends on the platform's mathematics library, and a search must visit the same positions
//! natively and in wasm.

/// e to the `x`, to about six digits; `x` is held to -80..=80.
#[inline(always)]
pub(crate) fn exp(x: f32) -> f32 {
    let scaled = x.clamp(-80.0, 80.0) * core::f32::consts::LOG2_E;
    let whole = scaled.floor();
    let part = scaled - whole;
    // The Taylor series of 2^part about one half, where its error is spread evenly over 0..1.
    let h = (part - 0.5) * core::f32::consts::LN_2;
    let series = 1.0 + h * (1.0 + h * (0.5 + h * (1.0 / 6.0 + h * (1.0 / 24.0 + h * (1.0 / 120.0)))));
    let power = f32::from_bits(((whole as i32 + 127) as u32) << 23);
    series * core::f32::consts::SQRT_2 * power
}

/// Turns worths into shares that sum to one, each proportional to e to its worth.
#[inline(always)]
pub(crate) fn softmax<const N: usize>(worth: [f32; N]) -> [f32; N] {
    let most = worth.iter().fold(f32::MIN, |most, &w| most.max(w));
    let raised = worth.map(|w| exp(w - most));
    let sum: f32 = raised.iter().sum();
    raised.map(|r| r / sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_to_the_real_one() {
        for step in -400..=400 {
            let x = step as f32 / 10.0;
            let real = x.exp();
            assert!((exp(x) - real).abs() <= 2e-5 * real, "e^{x}: {} against {real}", exp(x));
        }
    }

    #[test]
    fn shares_sum_to_one_whatever_the_size_of_the_worths() {
        for worth in [[0.0, 0.0, 0.0], [1000.0, -1000.0, 3.0], [-5.0, -5.5, -900.0]] {
            let shares = softmax(worth);
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5 && shares.iter().all(|s| s.is_finite()));
        }
    }
}
