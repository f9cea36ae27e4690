import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// After a form's action, React Router loads the page's data again. Without a network this fails: an error page would
// then replace the page, and with it the form's message about the error.
test('a page that the shop fills and that has a form is not asked for again after the form', () => {
  const pages = globSync('**/*.tsx', { cwd: import.meta.dirname }).flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8');
    return /export const clientAction\b/.test(source) && /export (const|(async )?function) loader\b/.test(source)
      ? [{ file, isAskedOnce: /export (const|\{) ?shouldRevalidate\b/.test(source) }]
      : [];
  });
  expect(pages.map(({ file }) => file).toSorted()).toEqual(['shopper/pay/page.tsx', 'shopper/track/page.tsx']);
  expect(pages.filter(({ isAskedOnce }) => !isAskedOnce)).toEqual([]);
});
