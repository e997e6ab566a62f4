// The colours of boards. Those of the theme come from the style sheet; the heat is that of the
// program's pictures: its lightness falls all the way, so it can be read without telling red from green.

/** @type {[number, number, number][]} */
const HEAT = [
  [0xff, 0xfa, 0xdb],
  [0xfe, 0xe3, 0x91],
  [0xfd, 0xae, 0x45],
  [0xf6, 0x7a, 0x12],
  [0xcc, 0x1f, 0x17],
  [0x7d, 0x00, 0x25],
];

const STEPS = 24;

/** @type {{ ground: string, ink: string }[]} */
const heats = Array.from({ length: STEPS }, (_, step) => {
  const whole = (step * (HEAT.length - 1)) / (STEPS - 1);
  const from = HEAT[Math.min(HEAT.length - 2, Math.floor(whole))] ?? [0, 0, 0];
  const to = HEAT[Math.min(HEAT.length - 1, Math.floor(whole) + 1)] ?? [0, 0, 0];
  const share = whole - Math.min(HEAT.length - 2, Math.floor(whole));
  const mixed = from.map((part, index) => Math.round(part + ((to[index] ?? 0) - part) * share));
  return { ground: `rgb(${mixed.join(' ')})`, ink: inkOn(/** @type {[number, number, number]} */ (mixed)) };
});

/**
 * The colour of a chance, and the ink on it.
 *
 * @param {number} chance
 */
export function heat(chance) {
  const step = Math.round(Math.min(1, Math.max(0, chance)) * (STEPS - 1));
  return /** @type {{ ground: string, ink: string }} */ (heats[step]);
}

/**
 * Black or white, whichever has more contrast: they are equal at a relative luminance of 0.179.
 *
 * @param {[number, number, number]} colour
 */
export function inkOn(colour) {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return luminance > 0.179 ? '#111' : '#fff';
}

/**
 * The hues of Tetravex numbers, those of the resistor code, a little softer.
 *
 * @type {[number, number, number][]}
 */
export const HUES = [
  [0x2b, 0x2b, 0x2b],
  [0x8f, 0x5a, 0x2b],
  [0xc8, 0x1e, 0x1e],
  [0xf2, 0x8c, 0x1d],
  [0xf7, 0xd9, 0x3b],
  [0x2f, 0x9e, 0x44],
  [0x2a, 0x66, 0xd1],
  [0x8e, 0x44, 0xad],
  [0x8a, 0x93, 0x9c],
  [0xf4, 0xf1, 0xea],
];

const NAMES = [
  'paper', 'ink', 'muted', 'line', 'accent', 'open', 'covered', 'covered-edge', 'unseen', 'safe', 'safe-ink', 'mine', 'mine-ink',
  'flag', 'best', 'reason', 'clash', 'mark', 'light', 'dark', 'queen',
  'clue-0', 'clue-1', 'clue-2', 'clue-3', 'clue-4', 'clue-5', 'clue-6', 'clue-7', 'clue-8',
];

/** @typedef {Record<string, string>} Colours */

/** @returns {Colours} the colours of the theme that is shown */
export function colours() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}
