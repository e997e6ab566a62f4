//! What the module asks and tells the one who runs it.

use std::sync::Once;

#[cfg(target_arch = "wasm32")]
#[expect(unsafe_code, reason = "they are defined outside")]
mod outside {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        /// The time in milliseconds, from any beginning.
        pub(super) safe fn prato_now() -> f64;
        /// The share of the work that is done, from 0 to 1.
        pub(super) safe fn prato_progress(share: f64);
        /// What was found on the way, as JSON: `length` bytes at `place`.
        pub(super) safe fn prato_event(place: *const u8, length: usize);
        /// The words of a panic: `length` bytes at `place`.
        pub(super) safe fn prato_panic(place: *const u8, length: usize);
    }
}

/// Elsewhere nobody is outside: this is what the tests of the interface are run with.
#[cfg(not(target_arch = "wasm32"))]
mod outside {
    use std::sync::LazyLock;
    use std::time::Instant;

    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);

    pub(super) fn prato_now() -> f64 {
        BEGIN.elapsed().as_secs_f64() * 1000.0
    }

    pub(super) fn prato_progress(_: f64) {}

    pub(super) fn prato_event(_: *const u8, _: usize) {}

    pub(super) fn prato_panic(_: *const u8, _: usize) {}
}

/// The time in milliseconds, from any beginning.
pub(crate) fn now() -> f64 {
    outside::prato_now()
}

/// Says how much of the work is done, from 0 to 1.
pub(crate) fn progress(share: f64) {
    outside::prato_progress(share);
}

/// Says what was found on the way, as JSON.
pub(crate) fn event(words: &str) {
    outside::prato_event(words.as_ptr(), words.len());
}

/// From now on a panic is told: else it would be a trap without a word.
pub(crate) fn tell_panics() {
    static TOLD: Once = Once::new();
    if cfg!(target_arch = "wasm32") {
        TOLD.call_once(|| {
            std::panic::set_hook(Box::new(|info| {
                let words = info.to_string();
                outside::prato_panic(words.as_ptr(), words.len());
            }));
        });
    }
}
