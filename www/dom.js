/**
 * The few helpers with which views make and change elements. Text only ever enters as text nodes.
 * @module
 */

/** @typedef {Node | string | null | false | undefined} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * Makes an element. An attribute that starts with "on" is a listener; true sets an empty attribute; false, null and
 * undefined leave it out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else setAttribute(element, name, value);
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function setAttribute(element, name, value) {
  if (value === false || value === null || value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Gives a button that is out of use the look and the word of it while it keeps the focus it may hold.
 * @param {HTMLElement} button
 * @param {boolean} off
 */
export function setOff(button, off) {
  setAttribute(button, "aria-disabled", off ? "true" : null);
}

/**
 * Makes the children of `parent` match `items`, keeping the elements whose key stays.
 * @template T
 * @param {Element} parent
 * @param {readonly T[]} items
 * @param {(item: T, index: number) => string} key
 * @param {(item: T, index: number) => HTMLElement} make
 * @param {(element: HTMLElement, item: T, index: number) => void} [change]
 */
export function reconcile(parent, items, key, make, change) {
  /** @type {Map<string, HTMLElement>} */
  const old = new Map();
  for (const child of parent.children) {
    if (child instanceof HTMLElement && child.dataset.key !== undefined) old.set(child.dataset.key, child);
  }
  /** @type {Element | null} */
  let place = parent.firstElementChild;
  items.forEach((item, index) => {
    const name = key(item, index);
    let element = old.get(name);
    if (element) old.delete(name);
    else {
      element = make(item, index);
      element.dataset.key = name;
    }
    change?.(element, item, index);
    if (element === place) place = place.nextElementSibling;
    else parent.insertBefore(element, place);
  });
  for (const element of old.values()) element.remove();
}
