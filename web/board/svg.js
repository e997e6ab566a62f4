// A board as a drawing: what is painted on a canvas becomes elements of SVG, by the same calls.

/** Turns a number into few characters. @param {number} value */
const short = (value) => String(Math.round(100 * value) / 100);

/** @param {string} words */
const escaped = (words) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The calls of a canvas that boards are painted with, and nothing else of it. */
export class SvgCanvas {
  fillStyle = '#000';
  strokeStyle = '#000';
  lineWidth = 1;
  globalAlpha = 1;
  font = '10px sans-serif';
  textAlign = 'center';
  textBaseline = 'middle';

  /** @type {string[]} */
  #parts = [];
  /** @type {string[]} */
  #path = [];
  #dash = '';
  #clips = 0;
  /** The groups that each saved state has opened. @type {number[]} */
  #saved = [];
  #open = 0;

  /**
   * The whole drawing.
   *
   * @param {number} width
   * @param {number} height
   * @param {string} title
   */
  text(width, height, title) {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" `
      + `font-family="system-ui, sans-serif" text-anchor="middle"><title>${escaped(title)}</title>${this.#parts.join('')}</svg>\n`;
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    this.#add(`<rect ${box(x, y, width, height)} ${this.#filled()}/>`);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  strokeRect(x, y, width, height) {
    this.#add(`<rect ${box(x, y, width, height)} ${this.#stroked()}/>`);
  }

  /** @param {string} words @param {number} x @param {number} y */
  fillText(words, x, y) {
    const [, weight = '', size = '10'] = /^(\d+ )?([\d.]+)px/.exec(this.font) ?? [];
    const bold = weight ? ` font-weight="${weight.trim()}"` : '';
    // Letters stand a third of their size below their middle.
    this.#add(`<text x="${short(x)}" y="${short(y + Number(size) * 0.35)}" font-size="${size}"${bold} ${this.#filled()}>${escaped(words)}</text>`);
  }

  beginPath() {
    this.#path = [];
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.#path.push(`M${short(x)} ${short(y)}`);
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.#path.push(`${this.#path.length ? 'L' : 'M'}${short(x)} ${short(y)}`);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  rect(x, y, width, height) {
    this.#path.push(`M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`);
  }

  /** A whole circle. @param {number} x @param {number} y @param {number} radius */
  arc(x, y, radius) {
    const [r, across] = [short(radius), short(2 * radius)];
    this.#path.push(`M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 ${short(-2 * radius)} 0z`);
  }

  fill() {
    this.#add(`<path d="${this.#path.join('')}" ${this.#filled()}/>`);
  }

  stroke() {
    this.#add(`<path d="${this.#path.join('')}" ${this.#stroked()}/>`);
  }

  /** @param {number[]} lengths */
  setLineDash(lengths) {
    this.#dash = lengths.length ? ` stroke-dasharray="${lengths.join(' ')}"` : '';
  }

  save() {
    this.#saved.push(this.#open);
    this.#open = 0;
  }

  restore() {
    this.#add('</g>'.repeat(this.#open));
    this.#open = this.#saved.pop() ?? 0;
    this.globalAlpha = 1;
  }

  clip() {
    this.#clips += 1;
    this.#open += 1;
    this.#add(`<clipPath id="clip-${this.#clips}"><path d="${this.#path.join('')}"/></clipPath><g clip-path="url(#clip-${this.#clips})">`);
  }

  /** @param {string} part */
  #add(part) {
    this.#parts.push(part);
  }

  #filled() {
    return `fill="${escaped(this.fillStyle)}"${this.#alpha()}`;
  }

  #stroked() {
    return `fill="none" stroke="${escaped(this.strokeStyle)}" stroke-width="${short(this.lineWidth)}"${this.#dash}${this.#alpha()}`;
  }

  #alpha() {
    return this.globalAlpha === 1 ? '' : ` opacity="${short(this.globalAlpha)}"`;
  }
}

/** @param {number} x @param {number} y @param {number} width @param {number} height */
function box(x, y, width, height) {
  return `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
}
