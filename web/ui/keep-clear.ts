const GAP_PX = 8;
const EVERY_MS = 100;
const MOVED = ['transitionend', 'animationend', 'scrollend'] as const;

type Band = { top: number; bottom: number };
type Own = { top: number; height: number; within: number };
type Sides = { left: number; right: number };
type Size = { width: number; height: number };

const MARKED = '[data-keep-clear]';
/** The elements that a notice should not cover: headings and prices, which people read first, and controls. */
const CONTROLS = '.price, h1, h2, button, a[href], input, select, textarea, [role="alert"]';
/** On a phone a notice is as wide as the page, so there it should not cover any text either. */
const isControlOrText = (found: Element) =>
  found.matches(CONTROLS) || [...found.childNodes].some((node) => node instanceof Text && node.data.trim());
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"]):not([data-closed])';

/**
 * Moves an element down so that it covers nothing marked `data-keep-clear`, such as the cart's badge, the title of a
 * dialog or the boxes of a code, and hides as few other controls as possible, on a phone also as little text. While a
 * dialog is open, only the dialog counts, because nobody uses the page behind it. The function checks the marked
 * elements before a new or settled element is painted, and then ten times a second, because not every movement causes
 * an event. Other controls behind the element make it move only after it has grown, or after the page has changed or
 * stopped scrolling; otherwise it would move while a person scrolls. Returns a function that stops the checks.
 */
export function keepClear(element: HTMLElement): () => void {
  let offset = 0;
  let grownTo = 0;
  let frame = 0;
  const place = (hasChanged = false) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const dialog = [...document.querySelectorAll(OPEN_DIALOG)].at(-1);
    const bandsOf = (which: string, isMeant: (found: Element) => unknown = () => true) =>
      [...(dialog ?? document.body).querySelectorAll(which)]
        .filter((found) => !element.contains(found) && !found.contains(element) && isMeant(found))
        .map((found) => found.getBoundingClientRect())
        .filter((found) => found.width > 0 && found.left < right && found.right > left);
    const own = { top: top - offset, height: bottom - top, within: window.innerHeight };
    const marked = bandsOf(MARKED);
    const isSettled = own.height <= grownTo && isClear(top, own, marked);
    // An element under the pointer stays, because the person may be about to press it.
    if (isSettled && (!hasChanged || element.matches(':hover'))) return;
    grownTo = own.height;
    const isWide = (right - left) * 2 > window.innerWidth;
    const controls = (isWide ? bandsOf('*', isControlOrText) : bandsOf(CONTROLS)).filter(
      (found) => found.bottom > 0 && found.top < own.within && wouldHide({ left, right, height: own.height }, found),
    );
    if (isSettled && isClear(top, own, controls)) return;
    offset = clearTop(own, marked, controls) - own.top;
    element.style.translate = `0 ${offset}px`;
  };
  const placeInTime = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => place(true));
  };
  place();
  const opened = new MutationObserver(placeInTime);
  opened.observe(document.body, { childList: true, subtree: true });
  for (const moved of MOVED) document.addEventListener(moved, placeInTime);
  const timer = setInterval(() => place(), EVERY_MS);
  return () => {
    clearInterval(timer);
    cancelAnimationFrame(frame);
    opened.disconnect();
    for (const moved of MOVED) document.removeEventListener(moved, placeInTime);
  };
}

/**
 * Returns the highest place, at or below the element's present place, that covers no marked element and the fewest
 * other controls. If every place covers a marked element, returns the present place.
 */
export function clearTop(own: Own, bands: readonly Band[], controls: readonly Band[] = []): number {
  const places = [own.top, ...[...bands, ...controls].map((band) => band.bottom + GAP_PX)]
    .filter((place) => place >= own.top && place + own.height <= own.within && isClear(place, own, bands))
    .toSorted((a, b) => a - b);
  const covered = places.map((place) => controls.reduce((sum, band) => sum + overlap(place, own, band), 0));
  return places[covered.indexOf(Math.min(...covered))] ?? own.top;
}

/**
 * Returns whether an element can hide more than half of a control in its way. A control of which at least half stays
 * visible, such as a card's picture or a wide box, can still be used.
 */
export function wouldHide(own: Sides & Pick<Size, 'height'>, control: Sides & Size): boolean {
  const width = Math.min(control.right, own.right) - Math.max(control.left, own.left);
  return width * Math.min(control.height, own.height) * 2 > control.width * control.height;
}

function isClear(place: number, own: Own, bands: readonly Band[]): boolean {
  return bands.every((band) => overlap(place, own, band) === 0);
}

function overlap(place: number, { height }: Own, { top, bottom }: Band): number {
  return Math.max(0, Math.min(bottom, place + height) - Math.max(top, place));
}
