import { expect, test } from 'vitest';
import { CategoryTree } from '../server/goods/catalogue/category-tree.ts';
import { demoContent } from './site-content.ts';

test('each slide and tile of the demo leads to the shop, also where a category is missing', () => {
  const women = { id: 'women', parent_id: null, name: 'Women', description: '', updated_at: '' };
  for (const rows of [[], [women]]) {
    const { hero, tiles } = demoContent(new CategoryTree(rows, []));
    for (const { link } of [...hero, ...tiles]) expect(link).toMatch(/^\/shop(\?|$)/);
  }
});
