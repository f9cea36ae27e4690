const LARGEST_PX = 22;
const SMALLEST_PX = 11;
/** Some pixels that stay empty, because the screen and the printer may round a line's width differently. */
const SPARE_PX = 2;

/**
 * Chooses the largest font size with which the text fits into a box of fixed height; for `ref`. When a font has loaded,
 * chooses the size again.
 */
export function fitType(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const fit = () => setLargest(box);
  fit();
  document.fonts.addEventListener('loadingdone', fit);
  return () => document.fonts.removeEventListener('loadingdone', fit);
}

function setLargest(box: HTMLElement): void {
  let [fits, tooLarge] = [SMALLEST_PX, LARGEST_PX + 1];
  while (tooLarge - fits > 1) {
    const size = Math.floor((fits + tooLarge) / 2);
    box.style.fontSize = `${size}px`;
    if (isWithin(box)) fits = size;
    else tooLarge = size;
  }
  box.style.fontSize = `${fits}px`;
}

function isWithin(box: HTMLElement): boolean {
  const last = box.lastElementChild;
  if (!last) return true;
  const end = Number.parseFloat(getComputedStyle(box).paddingBottom);
  return last.getBoundingClientRect().bottom + end + SPARE_PX <= box.getBoundingClientRect().bottom;
}
