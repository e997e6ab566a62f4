// Elements, and the few things that every screen does with them.

/**
 * @typedef {string | Node | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Props
 */

/**
 * An element. Properties that begin with `on` are listeners (`onclick`), `class` and all others are
 * attributes; `true` is an attribute without a value, and `false` and `null` are none.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      setAttribute(element, name, value);
    }
  }
  append(element, children.flat());
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The same for a part of a drawing.
 *
 * @param {string} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, props = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      setAttribute(element, name, value);
    }
  }
  append(element, children.flat());
  return element;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
function setAttribute(element, name, value) {
  if (value === false || value === null || value === undefined) return;
  element.setAttribute(name, value === true ? '' : String(value));
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function append(element, children) {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/**
 * Puts these in the place of all that an element held. Whoever was at its second control is at the second one again.
 *
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  const had = element.contains(document.activeElement) ? controls(element).findIndex((one) => one === document.activeElement) : -1;
  element.replaceChildren();
  append(element, children.flat());
  if (had >= 0) controls(element)[had]?.focus({ preventScroll: true });
}

/** @param {Element} element @returns {HTMLElement[]} */
const controls = (element) => [...element.querySelectorAll('button, input, select')].map((one) => /** @type {HTMLElement} */ (one));

/**
 * A button.
 *
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Props} [props]
 */
export function button(label, onclick, props = {}) {
  return h('button', { type: 'button', onclick, ...props }, label);
}

/**
 * A choice of one among some, as a list that drops down.
 *
 * @param {string} label
 * @param {[value: string, text: string][]} options
 * @param {string} value
 * @param {(value: string) => void} onchange
 * @param {Props} [props]
 */
export function select(label, options, value, onchange, props = {}) {
  const list = h(
    'select',
    { onchange: () => onchange(list.value), ...props },
    options.map(([name, text]) => h('option', { value: name, selected: name === value }, text)),
  );
  return h('label', { class: 'field' }, h('span', {}, label), list);
}

/**
 * A switch that is on or off.
 *
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} onchange
 */
export function checkbox(label, on, onchange) {
  const box = h('input', {
    type: 'checkbox',
    checked: on,
    onchange: () => onchange(box.checked),
  });
  return h('label', { class: 'check' }, box, h('span', {}, label));
}

/**
 * A field for a whole number.
 *
 * @param {string} label
 * @param {{ value: number | null, min: number, max: number, placeholder?: string }} range
 * @param {(value: number | null) => void} onchange
 */
export function number(label, { value, min, max, placeholder }, onchange) {
  const input = h('input', {
    type: 'number',
    inputmode: 'numeric',
    min,
    max,
    value,
    placeholder,
    // Whoever leaves it by Tab is at the next control before anything is drawn anew.
    onchange: () => setTimeout(() => {
      const text = input.value.trim();
      if (text === '') return onchange(null);
      const clamped = Math.min(max, Math.max(min, Math.round(Number(text))));
      input.value = String(clamped);
      onchange(clamped);
    }),
  });
  return h('label', { class: 'field' }, h('span', {}, label), input);
}

/**
 * Tells whether there is room for a panel beside the board, now and whenever that changes, until the result is called.
 *
 * @param {(wide: boolean) => void} listener
 */
export function onWide(listener) {
  const query = matchMedia('(min-width: 60rem)');
  const tell = () => listener(query.matches);
  query.addEventListener('change', tell);
  tell();
  return () => query.removeEventListener('change', tell);
}

/**
 * Runs `work` once at the end of the frame, however often it is asked for.
 *
 * @param {() => void} work
 */
export function oncePerFrame(work) {
  let asked = 0;
  return () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      work();
    });
  };
}

/**
 * Takes what is dropped anywhere on the page, which the browser would leave the page for. What is dropped on a field is text for
 * it. While something is dragged `element` is outlined. The result ends it.
 *
 * @param {Element} element
 * @param {(dropped: DataTransfer) => void} take
 */
export function onDrop(element, take) {
  const ends = new AbortController();
  const { signal } = ends;
  const isForField = (/** @type {DragEvent} */ event) =>
    event.target instanceof Element && event.target.matches('input, textarea') && !event.dataTransfer?.types.includes('Files');
  addEventListener('dragover', (event) => {
    if (isForField(event)) return;
    event.preventDefault();
    element.classList.add('dropping');
  }, { signal });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) element.classList.remove('dropping');
  }, { signal });
  addEventListener('drop', (event) => {
    element.classList.remove('dropping');
    if (isForField(event) || !event.dataTransfer) return;
    event.preventDefault();
    take(event.dataTransfer);
  }, { signal });
  return () => ends.abort();
}
