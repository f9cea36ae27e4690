import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * For each file with a box whose text a browser may cut off: the reason why that is allowed. The shop does not store
 * such a text.
 */
const searches = 'a search looks for the first words of a long text';
const cut: Record<string, string> = {
  'web/admin/lists/list-tools.tsx': searches,
  'web/admin/offers/form/products-field.tsx': searches,
  'web/admin/orders/new/caller-section.tsx': searches,
  'web/admin/palette/palette.tsx': searches,
  'web/admin/products/variant-picker.tsx': searches,
  'web/shopper/frame/search-overlay.tsx': searches,
};
const shortened: Record<string, string> = {
  'web/admin/orders/pack/set-aside.tsx': 'a list that the page itself writes into a note',
  'web/shopper/search/page.tsx': searches,
};

const sources = globSync('web/**/*.{ts,tsx}').filter(
  (file) => !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'),
);
const holding = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted();

test('no box whose text is kept has a maxLength: what is pasted beyond it would be cut off, and nobody told', () => {
  expect(holding(/\bmaxLength[=:]/)).toEqual(Object.keys(cut).toSorted());
});

test('no screen cuts a typed text to a limit', () => {
  expect(holding(/\.slice\(0, \w*[lL]imits\./)).toEqual(Object.keys(shortened).toSorted());
});
