/**
 * A ref for a message that appears far from the button that called for it: scrolls it into view, unless it is there
 * already. Give it a `scroll-mt-*` where a bar covers the top of the page.
 */
export function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
