const bars = new Set<HTMLElement>();

/**
 * Makes the page longer by the height of a bar at the bottom of the window; for the bar's `ref`. Elements that stick to
 * the bottom then stand above the bar (`--foot` in app.css). If the bar covers the focused element, that element is
 * scrolled into view.
 */
export function keepRoom(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const observer = new ResizeObserver(measure);
  bars.add(bar);
  observer.observe(bar);
  return () => {
    bars.delete(bar);
    observer.disconnect();
    measure();
  };
}

function measure(): void {
  const height = Math.max(0, ...[...bars].map((bar) => bar.offsetHeight));
  document.documentElement.style.setProperty('--foot', `${height}px`);
  const { top = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
  const edge = window.innerHeight - height;
  // An element that is higher than the window, such as the whole page, cannot be scrolled into view completely.
  if (height > 0 && top > 0 && top < window.innerHeight && bottom > edge) window.scrollBy(0, bottom - edge);
}
