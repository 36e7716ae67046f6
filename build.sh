#!/usr/bin/env bash
# Builds, tests and serves Outflank. `./build.sh help` lists the commands.
#
# Tools that are missing are installed into .tools/ and node_modules/ of this folder. What only the system can
# provide (a browser, a C compiler) is installed by apt when this runs as root; otherwise the script stops and
# prints the command to run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

ROOT=$PWD
TOOLS=$ROOT/.tools
WASM_TARGET=wasm32-unknown-unknown
GECKODRIVER_VERSION=0.37.1
# Fixed-width SIMD is in every current browser; relaxed SIMD is not, and is not deterministic.
WASM_FLAGS="-C target-feature=+simd128"
export PATH="$TOOLS/bin:$ROOT/node_modules/.bin:$PATH"

say() { printf '\033[1m==> %s\033[0m\n' "$*"; }
die() {
  printf '\nbuild.sh: %s\n' "$*" >&2
  exit 1
}
have() { command -v "$1" > /dev/null 2>&1; }

# --- installing -------------------------------------------------------------------------------------------------

# Runs a command while no other build.sh that shares this .tools folder is installing.
exclusively() {
  mkdir -p "$TOOLS"
  if ! have flock; then
    "$@"
    return
  fi
  local lock
  exec {lock}> "$TOOLS/lock"
  flock "$lock"
  "$@"
  exec {lock}>&-
}

# apt_install REASON PACKAGE...
apt_install() {
  local reason=$1
  shift
  have apt-get || die "$reason is missing. Install it with your system's package manager (on Debian: $*)."
  [ "$(id -u)" = 0 ] || die "$reason is missing, and installing it needs root. Run: sudo apt-get install --no-install-recommends $*"
  say "Installing $reason by apt: $*"
  if [ -z "${APT_UPDATED:-}" ]; then
    apt-get update -qq
    APT_UPDATED=1
  fi
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" > /dev/null ||
    die "apt could not install $*. Install $reason by hand and run this again."
}

setup_basics() {
  have cargo || die "cargo is missing. Install Rust 1.95 or newer from https://rustup.rs and run this again."
  have node || die "node is missing. Install Node.js 20 or newer from https://nodejs.org and run this again."
  have npm || die "npm is missing. It comes with Node.js 20 or newer, https://nodejs.org."
  local major
  major=$(node -p 'process.versions.node.split(".")[0]')
  [ "$major" -ge 20 ] || die "Node.js 20 or newer is needed; this is $(node --version)."
  have cc || apt_install "a C compiler" gcc libc6-dev
}

setup_rust_components() {
  local missing=()
  cargo fmt --version > /dev/null 2>&1 || missing+=(rustfmt)
  cargo clippy --version > /dev/null 2>&1 || missing+=(clippy)
  [ ${#missing[@]} -eq 0 ] && return
  have rustup || die "cargo lacks ${missing[*]}, and there is no rustup to add them."
  say "Adding ${missing[*]} to the Rust toolchain"
  rustup component add "${missing[@]}"
}

# Succeeds when rustc at $1 can compile for the browser.
has_wasm_std() {
  local libraries
  libraries=$("$1" --print sysroot 2> /dev/null)/lib/rustlib/$WASM_TARGET/lib
  compgen -G "$libraries/libstd-*.rlib" > /dev/null
}

# Makes the standard library for wasm available, and sets WASM_RUSTC to the compiler that has it and WASM_SYSROOT
# to the sysroot that it needs (empty: its own). OUTFLANK_WASM_STD=rustup or =debian insists on one of the two ways.
setup_wasm_std() {
  local way=${OUTFLANK_WASM_STD:-any}
  WASM_SYSROOT=
  WASM_RUSTC=rustc
  if [ "$way" != debian ]; then
    if has_wasm_std rustc; then return; fi
    if have rustup; then
      say "Adding the $WASM_TARGET standard library to the Rust toolchain"
      if timeout 120 rustup target add $WASM_TARGET && has_wasm_std rustc; then return; fi
    fi
    [ "$way" != rustup ] || die "rustup could not add $WASM_TARGET."
    say "rustup could not add $WASM_TARGET; using Debian's compiler and standard library source instead"
  fi
  setup_debian_wasm_std
}

# Debian has no prebuilt standard library for wasm, but has the source of one beside the compiler that fits it.
setup_debian_wasm_std() {
  local packages=(rustc-web cargo-web rust-web-src)
  if ! [ -x /usr/bin/rustc ] || ! [ -x /usr/bin/cargo ] || ! [ -d /usr/lib/rustlib/src/rust/library/std ]; then
    apt_install "a Rust compiler with the source of its standard library" "${packages[@]}"
  fi
  WASM_RUSTC=/usr/bin/rustc
  local version
  version=$(/usr/bin/rustc --version | cut -d' ' -f2)
  WASM_SYSROOT=$TOOLS/wasm-sysroot-$version
  [ -d "$WASM_SYSROOT" ] || exclusively build_wasm_sysroot
}

# Builds the standard library once and keeps it, so that each later build starts with the project's own crates.
build_wasm_sysroot() {
  [ -d "$WASM_SYSROOT" ] && return
  say "Building the $WASM_TARGET standard library (once)"
  local work libraries
  work=$(mktemp -d "$TOOLS/sysroot.XXXXXX")
  libraries=$work/sysroot/lib/rustlib/$WASM_TARGET/lib
  mkdir -p "$work/src" "$libraries"
  printf '[package]\nname = "std-builder"\nversion = "0.0.0"\nedition = "2024"\n[workspace]\n' > "$work/Cargo.toml"
  : > "$work/src/lib.rs"
  # Bitcode is embedded so that the release profile's link-time optimisation reaches the standard library too.
  (cd "$work" && RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTFLAGS="-C embed-bitcode=yes $WASM_FLAGS" \
    CARGO_TARGET_DIR="$work/target" /usr/bin/cargo build --quiet --release -Z build-std=std,panic_abort \
    --target $WASM_TARGET)
  cp "$work/target/$WASM_TARGET/release/deps/"*.rlib "$libraries/"
  rm -f "$libraries"/libstd_builder-*
  mv "$work/sysroot" "$WASM_SYSROOT"
  rm -rf "$work"
}

# Prints the linker for wasm that fits WASM_RUSTC.
wasm_linker() {
  local host candidate
  host=$(rustc -vV | sed -n 's/^host: //p')
  for candidate in \
    "$("$WASM_RUSTC" --print sysroot)/lib/rustlib/$host/bin/rust-lld" \
    "$(rustc --print sysroot)/lib/rustlib/$host/bin/rust-lld" \
    "$(command -v wasm-ld || true)" "$(command -v rust-lld || true)"; do
    if [ -x "$candidate" ]; then
      printf '%s\n' "$candidate"
      return
    fi
  done
  return 1
}

# Cargo, set up to compile for the browser. setup_wasm_std comes first.
wasm_cargo() {
  if [ -z "$WASM_SYSROOT" ]; then
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$WASM_FLAGS cargo "$@"
    return
  fi
  local linker
  linker=$(wasm_linker) || {
    apt_install "a linker for wasm" lld
    linker=$(wasm_linker) || die "no linker for wasm (rust-lld or wasm-ld) was found."
  }
  RUSTC=/usr/bin/rustc CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--sysroot $WASM_SYSROOT $WASM_FLAGS" /usr/bin/cargo "$@"
}

# cargo_tool PROGRAM CRATE VERSION: installs a program from crates.io into .tools/ unless that version is there.
cargo_tool() {
  local program=$1 crate=$2 version=$3
  tool_is_current "$program" "$version" || exclusively install_cargo_tool "$program" "$crate" "$version"
}

tool_is_current() {
  [ -x "$TOOLS/bin/$1" ] && "$TOOLS/bin/$1" --version 2> /dev/null | head -n 1 | grep -qwF "$2"
}

install_cargo_tool() {
  local program=$1 crate=$2 version=$3
  tool_is_current "$program" "$version" && return
  say "Installing $crate $version into .tools (a few minutes, once)"
  # The tool itself has little to do, so most of the time for optimising it is saved.
  CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
    cargo install --quiet --locked --force --root "$TOOLS" --version "$version" "$crate" ||
    die "cargo could not install $crate $version."
}

setup_wasm_bindgen() {
  local version
  version=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/[^0-9.]/, ""); print }' Cargo.lock)
  [ -n "$version" ] || die "Cargo.lock names no wasm-bindgen."
  cargo_tool wasm-bindgen wasm-bindgen-cli "$version"
}

setup_npm() {
  local stamp=node_modules/.outflank-lock
  cmp -s package-lock.json "$stamp" && return
  say "Installing npm tools into node_modules"
  npm ci --ignore-scripts --no-progress
  cp package-lock.json "$stamp"
}

# First of the given programs or paths that can be run.
first_program() {
  local candidate
  for candidate in "$@"; do
    if have "$candidate"; then
      command -v "$candidate"
      return
    fi
  done
  return 1
}

# The tests run in the three engines behind nearly all browsers: Chromium, Firefox and WebKit.
setup_browsers() {
  local missing=()
  first_program chromium chromium-browser google-chrome google-chrome-stable > /dev/null || missing+=(chromium)
  first_program firefox-esr firefox > /dev/null || missing+=(firefox-esr)
  have WebKitWebDriver || missing+=(webkit2gtk-driver)
  have Xvfb || missing+=(xvfb)
  if have fc-list && [ -n "$(fc-list 2> /dev/null)" ]; then :; else missing+=(fontconfig fonts-dejavu-core); fi
  [ ${#missing[@]} -eq 0 ] || apt_install "a browser for the tests" "${missing[@]}"
  cargo_tool geckodriver geckodriver "$GECKODRIVER_VERSION"
}

# --- commands ---------------------------------------------------------------------------------------------------

setup_for_building() {
  setup_basics
  setup_wasm_std
  setup_wasm_bindgen
  setup_npm
}

setup_for_testing() {
  setup_for_building
  setup_rust_components
  setup_browsers
}

command_setup() {
  setup_for_testing
  say "Everything that Outflank needs is installed"
}

build_dist() {
  say "Compiling the engine for the browser"
  local compiled=${CARGO_TARGET_DIR:-target}/$WASM_TARGET/release
  # The small build is all that a first game needs; see the feature `every-family`.
  wasm_cargo build --release --locked --target $WASM_TARGET -p outflank-wasm --no-default-features
  cp "$compiled/outflank_wasm.wasm" "$compiled/outflank_small.wasm"
  wasm_cargo build --release --locked --target $WASM_TARGET -p outflank-wasm
  say "Assembling dist/"
  node www/build/assemble.js "$compiled/outflank_wasm.wasm" "$compiled/outflank_small.wasm"
}

command_build() {
  setup_for_building
  build_dist
}

command_serve() {
  [ -f dist/index.html ] || command_build
  exec node www/build/serve.js dist "${1:-8080}"
}

command_bench() {
  setup_for_building
  build_dist
  say "Compiling the engine for this machine"
  local target=$ROOT/target/native
  CARGO_TARGET_DIR=$target RUSTFLAGS="-C target-cpu=native" cargo build --release --locked -p outflank-lab
  say "The kernels, natively"
  tests/bench/kernels.sh
  say "The searches, natively and in WebAssembly"
  node tests/bench/bench.js "$target/release/lab" "$@"
  say "How long each level thinks, in WebAssembly"
  node tests/bench/level-times.js --levels 2,5,8
}

command_clean() {
  say "Removing what was built (kept: .tools, with the installed programs)"
  rm -rf target dist node_modules tests/out
}

command_test() {
  setup_for_testing
  source tests/steps.sh
}

command_screenshots() {
  setup_for_testing
  build_dist
  node tests/browser/screenshots.js "$@"
}

command_traces() {
  setup_for_testing
  build_dist
  node tests/browser/traces.js
}

command_help() {
  cat << 'HELP'
./build.sh setup         install what is missing, and build nothing
./build.sh build         build dist/: the site, outflank.html and the npm package pkg/
./build.sh test          check and test everything, in real browsers too
./build.sh serve [port]  serve dist/ on this machine (port 8080, or the next free one)
./build.sh bench         measure the engine, native and WebAssembly side by side: signature, kernels, endings, levels
./build.sh screenshots   take the pictures of the page into tests/out
./build.sh traces        measure how smoothly the page runs
./build.sh clean         remove what was built
HELP
}

command=${1:-help}
[ $# -eq 0 ] || shift
case $command in
  setup | build | test | serve | bench | screenshots | traces | clean | help) "command_$command" "$@" ;;
  -h | --help) command_help ;;
  *)
    command_help >&2
    die "'$command' is not a command."
    ;;
esac
