const bars = new Set<HTMLElement>();

/**
 * The `ref` of a bar along the window's lower edge: the page below it grows by its height, and elements that stick to
 * that edge stand above it (`--foot` in app.css). A focused element behind it is scrolled into view.
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
  // An element higher than the window, such as the page itself, fits nowhere as a whole.
  if (height > 0 && top > 0 && top < window.innerHeight && bottom > edge) window.scrollBy(0, bottom - edge);
}
