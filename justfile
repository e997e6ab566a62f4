# The checks of `./test`, one by one.

# Everything, as CI runs it.
all:
    ./test

# How the code is laid out.
fmt:
    cargo fmt --all --check

# What the compiler and clippy say.
lint:
    cargo clippy --workspace --all-targets -- -D warnings

# Every Rust test.
test *ARGS:
    cargo test --workspace {{ARGS}}

# The Python package, as a wheel in a new virtual environment.
python *ARGS:
    tools/test-python {{ARGS}}

# The library's documentation.
doc:
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

# Licences and sources of the dependencies (needs cargo-deny).
deny:
    cargo deny check licenses bans sources

# A fuzz target for some seconds (needs cargo-fuzz; fuzz/README.md).
fuzz TARGET SECONDS="60":
    cargo fuzz run --sanitizer none {{TARGET}} -- -max_total_time={{SECONDS}} -timeout=10

# The exact engine beside its peer (bench/README.md).
bench:
    bench/setup
    cargo run --release -p prato-bench --bin exact
