import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

// The minified half of the package: it is sent into each page that is judged.
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds wrong with the page as it stands, one line for each rule with three of its elements. Pages in
 * frames are not checked, so the page judges itself, and only what is wrong leaves it: axe's whole answer takes
 * as long as judging.
 */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (tags) => {
    // as: the source above has put it there.
    const { axe: judge } = window as unknown as { axe: typeof axe };
    // The HTML of all that is judged, right or wrong, would take a tenth of the time.
    judge.configure({ noHtml: true });
    const { violations } = await judge.run(
      { exclude: [['iframe']] },
      { reporter: 'no-passes', elementRef: true, runOnly: { type: 'tag', values: tags } },
    );
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ element }) => element?.outerHTML.slice(0, 160))
          .join(' | ')}`,
    );
  }, tags);
}
