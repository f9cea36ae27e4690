/**
 * Scrolls a message into view that appears far from the button that caused it, unless the message is visible already;
 * for `ref`. Give the element a `scroll-mt-*` if a bar covers the top of the page.
 */
export function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/**
 * Scrolls the beginning of an element to the top of the window; for `ref`. For an element that may be higher than the
 * window.
 */
export function beginInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
}
