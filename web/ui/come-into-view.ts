/**
 * A ref for a message that appears far from the button that caused it: scrolls the message into view, unless it is
 * visible already. Give the element a `scroll-mt-*` if a bar covers the top of the page.
 */
export function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/**
 * Like `comeIntoView`, for an element that may be higher than the window: scrolls its beginning to the top of the
 * window.
 */
export function beginInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
}
