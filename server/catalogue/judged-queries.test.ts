import { describe, expect, test } from 'vitest';
import { indexOf } from '../../test/indexed.ts';
import { readRealCatalogue, type RealCatalogue } from '../../test/real-catalogue.ts';
import { hasSharedData } from '../../test/shared-data.ts';
import type { CatalogueProduct } from '../import/catalogue-row.ts';
import { judgedQueries, type JudgedQuery, type Wanted } from '../../test/judged-queries.ts';
import { WordSearch } from './word-search.ts';

const FIRST_PAGE = 24;
/** The share of the judged queries that must pass. */
const GOAL = 0.95;

describe.runIf(hasSharedData)('on the real catalogue', async () => {
  const catalogue = hasSharedData ? await readRealCatalogue() : undefined;
  const search =
    catalogue &&
    (await WordSearch.of(await indexOf(catalogue.entries.values(), catalogue.table), catalogue.categories));

  test('at least 95 of 100 judged queries show on their first page what they must', () => {
    const failed = judgedQueries.flatMap((judged) => {
      const ids = search?.find(judged.query).ids.slice(0, FIRST_PAGE) ?? [];
      const wrong = catalogue && whatIsWrong(judged, ids, catalogue);
      return wrong ? [`${judged.query}: ${wrong}`] : [];
    });
    expect(judgedQueries.length).toBeGreaterThanOrEqual(60);
    const mostFailed = Math.floor(judgedQueries.length * (1 - GOAL));
    expect(failed.length, failed.join('\n')).toBeLessThanOrEqual(mostFailed);
  });
});

function whatIsWrong(
  { wants, first, least }: JudgedQuery,
  ids: string[],
  { products }: RealCatalogue,
): string | undefined {
  const page = ids.flatMap((id) => products.get(id) ?? []);
  if (!wants) return page.length > 0 ? `finds ${page.length}, such as ${page[0]?.name}` : undefined;
  if (page.length < least) return `finds ${page.length} of ${least}`;
  const isWanted = page.slice(0, least).map((product) => isAsWanted(product, wants));
  const share = isWanted.filter(Boolean).length / least;
  const stranger = page[isWanted.indexOf(false)];
  if (isWanted.slice(0, 3).includes(false) || share < 0.9)
    return `${Math.round(share * 100)} % are wanted; ${stranger?.name} (${stranger?.categoryPath.join(' > ')}) is not`;
  if (first && !(page[0] && isAsWanted(page[0], first))) return `begins with ${page[0]?.name}`;
  return undefined;
}

function isAsWanted(product: CatalogueProduct, wanted: Wanted): boolean {
  const { category = /./, name = /./, colour = /./, size, fromRupees = 0, toRupees = Infinity } = wanted;
  const inStock = product.variants.filter((variant) => variant.stock > 0);
  return (
    category.test(product.categoryPath.join(' > ')) &&
    name.test(product.name) &&
    product.variants.some((variant) => colour.test(variant.color)) &&
    (!size || inStock.some((variant) => size.test(variant.size))) &&
    product.variants.every(({ originalPrice }) => originalPrice >= fromRupees * 100 && originalPrice <= toRupees * 100)
  );
}
