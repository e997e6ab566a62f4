//! Bytes that cross the border: room for what comes in, and what goes out.
#![expect(unsafe_code, reason = "bytes from outside are known by their address alone")]

/// Room for `length` bytes, to be used up by a question or given back by [`prato_release`].
#[unsafe(no_mangle)]
pub extern "C" fn prato_room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Gives back `length` bytes at `room`.
///
/// # Safety
/// They came from [`prato_room`] with this very length, or are all of a reply with the four bytes of
/// its length, and nobody uses them any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn prato_release(room: *mut u8, length: usize) {
    // SAFETY: it is the same promise.
    drop(unsafe { taken(room, length) });
}

/// The bytes that somebody wrote into room of ours.
///
/// # Safety
/// As of [`prato_release`].
pub(crate) unsafe fn taken(room: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: both kinds of room were boxed slices of so many bytes, and whoever calls gives it up.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(room, length)) }
}

/// Where these words lie, after four bytes with their length (little endian). They stay until they
/// are given back.
pub(crate) fn handed_out(words: &str) -> *mut u8 {
    let length = u32::try_from(words.len()).expect("a module has 4 GiB at most");
    let bytes = [&length.to_le_bytes(), words.as_bytes()].concat();
    Box::into_raw(bytes.into_boxed_slice()).cast()
}
