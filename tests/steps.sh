# The steps of `./build.sh test`, which sources this file. Every step runs even when one before it failed, and one
# failed step fails the whole.

LOGS=$ROOT/tests/out/logs
RESULTS=()
PASSED=0
FAILED=0
mkdir -p "$LOGS"

# step NAME COMMAND...: runs the command, shows and keeps what it prints, notes how it ended.
step() {
  local name=$1 started=$SECONDS status=0 seconds
  shift
  say "$name"
  # `set +e` in a subshell rather than `|| status`, which would switch off errexit inside shell functions.
  set +e
  (
    set -e
    "$@"
  ) 2>&1 | tee "$LOGS/${name//[^a-zA-Z0-9]/-}.log"
  status=${PIPESTATUS[0]}
  set -e
  seconds=$((SECONDS - started))
  if [ "$status" -eq 0 ]; then
    PASSED=$((PASSED + 1))
    RESULTS+=("passed  ${seconds}s  $name")
  else
    FAILED=$((FAILED + 1))
    RESULTS+=("FAILED  ${seconds}s  $name (exit $status, tests/out/logs/${name//[^a-zA-Z0-9]/-}.log)")
  fi
}

# node --test passes with no file at all, so a pattern that matches nothing is caught here.
node_tests() {
  local files=("$@")
  [ -e "${files[0]}" ] || {
    echo "no test file matches ${files[0]}"
    return 1
  }
  # Node 20 has WebSocket, which Firefox is driven through, behind a flag.
  node --experimental-websocket --test --test-reporter=spec "${files[@]}"
}

# What an earlier build left must not stand in for one that fails.
fresh_build() {
  rm -rf dist
  build_dist
}

step "Rust format" cargo fmt --all --check
step "Rust lints" cargo clippy --workspace --all-targets --locked --quiet -- -D warnings
step "Rust documentation" env RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet
step "Rust tests" cargo test --workspace --locked --no-fail-fast
step "Build" fresh_build
step "JavaScript types" tsc --project tsconfig.json
step "Tests of the build" node_tests tests/build/*.test.js
step "Tests in Node" node_tests tests/node/*.test.js
step "Tests in browsers" node_tests tests/browser/*.test.js

printf '\n'
printf '%s\n' "${RESULTS[@]}"
printf '\nOutflank: %d steps passed, %d failed, in %d s\n' "$PASSED" "$FAILED" "$SECONDS"
[ "$FAILED" -eq 0 ]
