#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| prato_fuzz::foreign(bytes));
