import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

// The checks load axe into each document, and the minified file loads faster.
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Lists axe's violations on the present page: one line for each violated rule, with at most three of its elements. The
 * check leaves out pages in frames. The page returns only the violations to the test, because sending axe's whole
 * result would take as long as the check.
 *
 * If a bar at the edge of the window covers a part of a link, axe calls the link too small. Because a person can
 * scroll, the function scrolls such an element to the middle of the window and checks it again.
 */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (tags) => {
    // The cast is safe: the script of axe defines this value.
    const { axe: judge } = window as unknown as { axe: typeof axe };
    // Without this setting axe would copy the HTML of every checked element, and the check would take a tenth longer.
    judge.configure({ noHtml: true });
    const { violations } = await judge.run(
      { exclude: [['iframe']] },
      { reporter: 'no-passes', elementRef: true, runOnly: { type: 'tag', values: tags } },
    );
    const isSmallInTheMiddle = async (element: Element | undefined) => {
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const again = await judge.run(element ?? document, {
        elementRef: true,
        runOnly: { type: 'rule', values: ['target-size'] },
      });
      return again.violations.length > 0;
    };
    const scrolledTo = window.scrollY;
    for (const violation of violations.filter(({ id }) => id === 'target-size')) {
      const small = [];
      for (const node of violation.nodes)
        if (await isSmallInTheMiddle(node.element as Element | undefined)) small.push(node);
      violation.nodes = small;
    }
    window.scrollTo({ top: scrolledTo, behavior: 'instant' });
    return violations
      .filter(({ nodes }) => nodes.length > 0)
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(({ element }) => element?.outerHTML.slice(0, 160))
            .join(' | ')}`,
      );
  }, tags);
}
