import type { Page } from '@playwright/test';

/** The focused element at one step of the Tab order, and the element that covers it. */
type Covered = { focus: string; by: string };

/**
 * Presses Tab from the top of the page until the focus leaves the page. Lists each step at which the focused element is
 * covered, completely or in part, or is out of view (WCAG 2.2, 2.4.11 and 2.4.12).
 */
export async function findCoveredFocus(page: Page, most = 400): Promise<{ covered: Covered[]; steps: number }> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    // The function removes the focus, so that the next Tab begins at the top of the page.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const covered: Covered[] = [];
  for (let steps = 0; steps < most; steps++) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(lookAtFocus);
    if (seen === 'left') return { covered, steps };
    if (seen) covered.push(seen);
  }
  throw new Error(`Tab has not left ${page.url()} after ${most} steps`);
}

/**
 * Runs inside the page. Returns the focused element and the element that covers it, undefined if nothing covers it, or
 * "left" if nothing in the page has the focus.
 */
function lookAtFocus(): Covered | 'left' | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'left';
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
  // The style hides some boxes and shows only their labels; there the function checks the label.
  const shown = focused.clientWidth < 2 ? (focused.closest('label') ?? focused) : focused;
  const fixed = (element: Element | null): Element | null => {
    const isFixed = element && ['fixed', 'sticky'].includes(getComputedStyle(element).position);
    return !element || isFixed ? element : fixed(element.parentElement);
  };
  // A link that breaks into two lines has two rectangles.
  const points = [...shown.getClientRects()].flatMap(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height] as const)),
  );
  // The page cuts off a long name after some lines; the function ignores the hidden lines.
  const isCut = (x: number, y: number, inside: Element | null): boolean => {
    if (!inside) return false;
    const { left, right, top, bottom } = inside.getBoundingClientRect();
    const cuts = getComputedStyle(inside).overflowY !== 'visible' && inside !== document.body;
    return (cuts && (x < left || x > right || y < top || y > bottom)) || isCut(x, y, inside.parentElement);
  };
  const inView = points
    .filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
    .filter(([x, y]) => !isCut(x, y, shown.parentElement));
  if (inView.length === 0) return { focus: name(focused), by: 'the edge of the window' };
  for (const [x, y] of inView) {
    const top = document.elementFromPoint(x, y);
    const layer = fixed(top);
    if (top && layer && !layer.contains(shown) && !shown.contains(layer))
      return { focus: name(focused), by: name(layer) };
  }
  return undefined;
}
