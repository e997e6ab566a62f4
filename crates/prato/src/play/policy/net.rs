//! The net (a multilayer perceptron with two hidden layers), and its weights: bytes that are refused
//! if anything is wrong with them.
//!
//! The bytes are `PRATONET`; then, as 32-bit numbers, little endian, the version of this format, the
//! Adler-32 checksum of all that follows, the number of inputs, and how many cells the first and the
//! second hidden layer have; then for each of the three layers its weights, input by input, and its
//! biases, as 32-bit floats.

use std::sync::OnceLock;

use thiserror::Error;

const MAGIC: &[u8; 8] = b"PRATONET";
const VERSION: u32 = 1;

/// The weights that the program carries with it, as `lab/learn.py` wrote them.
#[cfg(feature = "weights")]
const EMBEDDED: Option<&[u8]> = Some(include_bytes!("learnt.weights"));
#[cfg(not(feature = "weights"))]
const EMBEDDED: Option<&[u8]> = None;

static NET: OnceLock<Net> = OnceLock::new();

/// The net of `best` and `deep`.
pub(super) fn net() -> Result<&'static Net, NoWeights> {
    match EMBEDDED {
        Some(bytes) => {
            let read = || Net::read(bytes).expect("the weights were tested");
            Ok(NET.get_or_init(read))
        }
        None => NET.get().ok_or(NoWeights),
    }
}

/// Whether there are weights: what would tell less without them says so before it begins.
///
/// # Errors
/// If the build carries none, and nobody has handed any in.
pub fn weights() -> Result<(), NoWeights> {
    net().map(|_| ())
}

/// Takes the weights of the net that the policies `best` and `deep` ask: once, and before they play.
/// A build with the feature `weights` carries its own, which these replace.
///
/// # Errors
/// If the bytes are no such weights, or if there are others in use already.
pub fn load_weights(bytes: &[u8]) -> Result<(), BadWeights> {
    NET.set(Net::read(bytes)?).map_err(|_| BadWeights::InUse)
}

/// The weights of the net are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the policy needs the weights of its net: `play::load_weights` takes them")]
pub struct NoWeights;

/// What is wrong with weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BadWeights {
    /// They are something else.
    #[error("these are no weights of a net: they do not begin with PRATONET")]
    Other,
    /// They are in a format that this program does not know.
    #[error("the weights are in version {0} of their format; this program reads version {VERSION}")]
    Version(u32),
    /// They are cut short, or too long.
    #[error("{found} bytes of weights instead of {expected}: the file may have been cut off")]
    Length {
        /// How many bytes there are.
        found: usize,
        /// How many there should be.
        expected: u128,
    },
    /// Some byte is not what it was.
    #[error("the checksum of the weights is wrong: the file was damaged")]
    Checksum,
    /// The net was told other things than it would be now.
    #[error("the net has {found} inputs instead of {expected}: it is for another version of Prato")]
    Inputs {
        /// How many it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A weight is infinite or no number.
    #[error("some weights are no numbers: learning went wrong")]
    NoNumber,
    /// There are others.
    #[error("other weights are in use already: load them before any policy plays")]
    InUse,
}

/// A net with one output.
pub(super) struct Net {
    pub(super) layers: [Layer; 3],
}

/// A layer of a net.
pub(super) struct Layer {
    /// For each input one for each output.
    pub(super) weights: Vec<f32>,
    /// One for each output.
    pub(super) bias: Vec<f32>,
}

impl Net {
    /// Reads the bytes of weights.
    fn read(bytes: &[u8]) -> Result<Net, BadWeights> {
        let (words, rest) = bytes.strip_prefix(MAGIC).ok_or(BadWeights::Other)?.as_chunks::<4>();
        let length = |expected| BadWeights::Length { found: bytes.len(), expected };
        let (head, numbers) = words.split_first_chunk::<5>().ok_or(length(28))?;
        let [version, checksum, sizes @ ..] = head.map(u32::from_le_bytes);
        if version != VERSION {
            return Err(BadWeights::Version(version));
        }
        let [inputs, first, second] = sizes.map(u128::from);
        let count = (inputs + 1) * first + (first + 1) * second + second + 1;
        if numbers.len() as u128 != count || !rest.is_empty() {
            return Err(length(28 + 4 * count));
        }
        if adler32(&bytes[16..]) != checksum {
            return Err(BadWeights::Checksum);
        }
        let mut numbers = numbers.iter().map(|&bytes| f32::from_le_bytes(bytes));
        if !numbers.clone().all(f32::is_finite) {
            return Err(BadWeights::NoNumber);
        }
        let [inputs, first, second] = sizes.map(|size| size as usize);
        let mut layer = |inputs: usize, outputs: usize| Layer {
            weights: numbers.by_ref().take(inputs * outputs).collect(),
            bias: numbers.by_ref().take(outputs).collect(),
        };
        let layers = [layer(inputs, first), layer(first, second), layer(second, 1)];
        if inputs != super::learnt::INPUTS {
            return Err(BadWeights::Inputs { found: inputs, expected: super::learnt::INPUTS });
        }
        Ok(Net { layers })
    }

    /// The output for these inputs, each with its number; all others are 0.
    pub(super) fn output(&self, inputs: impl Iterator<Item = (usize, f32)>) -> f32 {
        let [first, second, third] = &self.layers;
        let sums = first.outputs(inputs);
        third.outputs(positive(&second.outputs(positive(&sums))))[0]
    }
}

impl Layer {
    fn outputs(&self, inputs: impl Iterator<Item = (usize, f32)>) -> Vec<f32> {
        let mut outputs = self.bias.clone();
        for (input, size) in inputs {
            let weights = &self.weights[input * outputs.len()..][..outputs.len()];
            for (output, weight) in outputs.iter_mut().zip(weights) {
                *output += size * weight;
            }
        }
        outputs
    }
}

/// Negative outputs count as 0 in the next layer.
fn positive(outputs: &[f32]) -> impl Iterator<Item = (usize, f32)> {
    outputs.iter().copied().enumerate().filter(|(_, size)| *size > 0.0)
}

/// The checksum of zlib: the sum of the bytes, and the sum of those sums, modulo the largest prime
/// below 2^16.
fn adler32(bytes: &[u8]) -> u32 {
    const PRIME: u32 = 65521;
    /// So many bytes are added before a sum can overflow.
    const FEW: usize = 5552;
    let (mut sum, mut sums) = (1, 0);
    for few in bytes.chunks(FEW) {
        for &byte in few {
            sum += u32::from(byte);
            sums += sum;
        }
        (sum, sums) = (sum % PRIME, sums % PRIME);
    }
    sums << 16 | sum
}

#[cfg(test)]
mod tests {
    use super::super::learnt::INPUTS;
    use super::*;

    /// The bytes of a net of one cell a layer, all of whose weights are this.
    fn bytes(inputs: u32, weight: f32) -> Vec<u8> {
        let mut rest: Vec<u8> = [inputs, 1, 1].into_iter().flat_map(u32::to_le_bytes).collect();
        rest.extend((0..inputs + 5).flat_map(|_| weight.to_le_bytes()));
        let head = [VERSION, adler32(&rest)].into_iter().flat_map(u32::to_le_bytes);
        MAGIC.iter().copied().chain(head).chain(rest).collect()
    }

    fn wrong(bytes: &[u8]) -> Option<BadWeights> {
        Net::read(bytes).err()
    }

    #[test]
    fn what_is_broken_is_refused() {
        let inputs = u32::try_from(INPUTS).unwrap();
        let good = bytes(inputs, 0.5);
        assert_eq!(wrong(&good), None);
        assert_eq!(wrong(b""), Some(BadWeights::Other));
        assert_eq!(wrong(b"GIF89a--------"), Some(BadWeights::Other));
        for length in [8, 27, 28, good.len() - 4, good.len() - 1] {
            let cut = wrong(&good[..length]);
            assert!(matches!(cut, Some(BadWeights::Length { .. })), "{length}: {cut:?}");
        }
        let long = [&good[..], &[0; 4]].concat();
        assert!(matches!(wrong(&long), Some(BadWeights::Length { .. })));
        for at in [12, 30, 500, good.len() - 1] {
            let mut damaged = good.clone();
            damaged[at] ^= 1;
            assert_eq!(wrong(&damaged), Some(BadWeights::Checksum), "{at}");
        }
        let mut newer = good.clone();
        newer[8] = 2;
        assert_eq!(wrong(&newer), Some(BadWeights::Version(2)));
        let other = BadWeights::Inputs { found: 7, expected: INPUTS };
        assert_eq!(wrong(&bytes(7, 0.5)), Some(other));
        assert_eq!(wrong(&bytes(inputs, f32::NAN)), Some(BadWeights::NoNumber));
        // Sizes whose product is beyond all bounds.
        let mut huge = good;
        huge[16..28].fill(255);
        assert!(matches!(wrong(&huge), Some(BadWeights::Length { .. })));
    }

    #[test]
    fn the_checksum_is_that_of_zlib() {
        assert_eq!(adler32(b""), 1);
        assert_eq!(adler32(b"Wikipedia"), 0x11e6_0398);
        assert_eq!(adler32(&vec![255; 100_000]), 0x149a_302c);
    }

    /// The first of these decides for the whole process, so it is the weights that it has anyway.
    #[cfg(feature = "weights")]
    #[test]
    fn weights_are_loaded_once() {
        assert!(net().is_ok());
        assert_eq!(load_weights(EMBEDDED.unwrap()), Err(BadWeights::InUse));
        assert_eq!(load_weights(b""), Err(BadWeights::Other));
    }
}
