const GAP_PX = 8;
const EVERY_MS = 100;
const MOVED = ['transitionend', 'animationend'] as const;

type Band = { top: number; bottom: number };

/**
 * Moves an element down so that it covers nothing marked `data-keep-clear`, such as the cart's badge, the title of a
 * dialog or the boxes of a code. It checks again before a new or settled element is drawn; and ten times a second,
 * because not every movement causes an event. Answers a function that stops it.
 */
export function keepClear(element: HTMLElement): () => void {
  let offset = 0;
  let frame = 0;
  const place = () => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const bands = [...document.querySelectorAll('[data-keep-clear]')]
      .map((marked) => marked.getBoundingClientRect())
      .filter((marked) => marked.width > 0 && marked.left < right && marked.right > left);
    const own = { top: top - offset, height: bottom - top, within: window.innerHeight };
    offset = clearTop(own, bands) - own.top;
    element.style.translate = `0 ${offset}px`;
  };
  const placeInTime = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  place();
  const opened = new MutationObserver(placeInTime);
  opened.observe(document.body, { childList: true, subtree: true });
  for (const moved of MOVED) document.addEventListener(moved, placeInTime);
  const timer = setInterval(place, EVERY_MS);
  return () => {
    clearInterval(timer);
    cancelAnimationFrame(frame);
    opened.disconnect();
    for (const moved of MOVED) document.removeEventListener(moved, placeInTime);
  };
}

/** Answers the first place, from its own downwards, with nothing to keep clear; its own if there is none. */
export function clearTop(
  { top, height, within }: { top: number; height: number; within: number },
  bands: readonly Band[],
): number {
  const places = [top, ...bands.map((band) => band.bottom + GAP_PX)]
    .filter((place) => place >= top)
    .toSorted((a, b) => a - b);
  const isClear = (place: number) => bands.every((band) => band.bottom <= place || band.top >= place + height);
  return places.find((place) => isClear(place) && place + height <= within) ?? top;
}
