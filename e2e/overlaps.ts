import type { Page } from '@playwright/test';

/** Lists the pairs of texts on the page that overlap by more than 3 px, as "first text × second text". */
export async function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')].filter((element) => {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      return own && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    });
    const boxes = shown.map((element) => ({ element, box: element.getBoundingClientRect() }));
    const pairs: string[] = [];
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (width > 3 && height > 3)
          pairs.push(`${a.element.textContent?.trim().slice(0, 30)} × ${b.element.textContent?.trim().slice(0, 30)}`);
      }
    return pairs;
  });
}
