#!/usr/bin/env bash
# The search's kernels, timed by divan and, where valgrind is installed, counted by callgrind: instructions do not
# depend on what else the machine does. `./build.sh bench` runs this; alone: tests/bench/kernels.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
bench=(cargo bench --locked --package outflank-search --bench kernels)

CARGO_TARGET_DIR=target/native RUSTFLAGS="-C target-cpu=native" "${bench[@]}"

if ! command -v valgrind > /dev/null; then
  echo "Instructions are not counted: valgrind is not installed."
  exit 0
fi
# Valgrind does not know the newest instructions of every machine. These names of functions tell the boards apart.
flags="-C symbol-mangling-version=v0"
[ "$(uname -m)" != x86_64 ] || flags+=" -C target-cpu=x86-64-v3"
counts=target/counted/callgrind.out
host=$(rustc -vV | sed -n 's/^host: //p' | tr 'a-z-' 'A-Z_')
export "CARGO_TARGET_${host}_RUNNER=valgrind --tool=callgrind --callgrind-out-file=$PWD/$counts"
mkdir -p target/counted
CARGO_TARGET_DIR=target/counted RUSTFLAGS=$flags "${bench[@]}" -- --test > target/counted/log 2>&1 || {
  cat target/counted/log
  exit 1
}
printf '\n%-28s %s\n' "kernel" "instructions of 1000 calls"
callgrind_annotate --inclusive=yes --threshold=100 "$counts" |
  sed -nE 's/^ *([0-9,]+) .*kernels::count_(\w+)::<.*(Eight|Ten).*/\2 \3 \1/p' | sort |
  while read -r kernel board instructions; do printf '%-28s %s\n' "$kernel, $board" "$instructions"; done
