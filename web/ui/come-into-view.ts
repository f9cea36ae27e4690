/**
 * A ref for a message that appears far from the button that called for it: scrolls it into view, unless it is there
 * already. Give it a `scroll-mt-*` where a bar covers the top of the page.
 */
export function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** As `comeIntoView`, for what may be longer than the window: it begins at the window's top. */
export function beginInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
}
