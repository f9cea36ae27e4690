import { optionKey } from '#contract/variant-input.ts';
import type { ProductColumn } from '#contract/spreadsheets.ts';
import { numbersMadeOf } from '#domain/spoilt-numbers.ts';
import { writePath } from '../categories/categories.ts';
import { presentTexts, refuseSpoilt, refuseSpoiltText, spoiltCodeSays } from './spoilt-cells.ts';
import type { CatalogueProduct, Problem } from './catalogue-row.ts';
import type { KnownProduct } from './plan-catalogue.ts';

/** The columns of a catalogue file that have another name in the shop's own spreadsheet. */
const COLUMNS: Partial<Record<ProductColumn, string>> = {
  category: 'category_path',
  size: 'sizes',
  product: 'source_id',
};

/**
 * What spreadsheet programs have made of a catalogue's texts and codes: it is refused here as in the browser, unless
 * the shop has just that. `known`: the products that came from a file before.
 */
export function findSpoilt(products: readonly CatalogueProduct[], known: ReadonlyMap<string, KnownProduct>): Problem[] {
  const madeOf = new Map([...known.keys()].flatMap((code) => [...numbersMadeOf(code)].map((made) => [made, code])));
  return products.flatMap((product) => {
    const problems: Problem[] = [];
    const refuse = (column: ProductColumn, message: string) =>
      void problems.push({ line: product.line ?? 0, column: COLUMNS[column] ?? column, message });
    const before = known.get(product.sourceId);
    const says = before ? undefined : spoiltCodeSays(product.sourceId, madeOf.get(product.sourceId));
    if (says !== undefined) refuse('product', says);
    refuseWords(product, before, refuse);
    refuseSizes(product, before, refuse);
    return problems;
  });
}

type Refuse = Parameters<typeof refuseSpoilt>[3];

function refuseWords(product: CatalogueProduct, before: KnownProduct | undefined, refuse: Refuse): void {
  const { name, brand, description } = product;
  const present = before && { name: before.name, brand: before.brand, description: before.description };
  refuseSpoilt(
    { name, brand, description, category: writePath(product.categoryPath) },
    { ...present },
    new Set(),
    refuse,
  );
}

function refuseSizes({ variants }: CatalogueProduct, before: KnownProduct | undefined, refuse: Refuse): void {
  const present = [...(before?.variants.values() ?? [])];
  const [sizes, colours] = [
    presentTexts(present.map(({ size }) => size)),
    presentTexts(present.map(({ color }) => color)),
  ];
  // A row's sizes share one colour: what is wrong with it is said once.
  const told = new Set<string>();
  const refuseOnce: Refuse = (column, message) => {
    if (!told.has(message)) refuse(column, message);
    told.add(message);
  };
  for (const variant of variants) {
    const { color: colour, size, sku } = variant;
    const own = before?.variants.get(optionKey(variant));
    const inShop = own && { colour: own.color, size: own.size, sku: own.sku ?? '' };
    refuseSpoilt({ colour, size, sku: sku ?? '' }, { ...inShop }, new Set(), refuseOnce);
    if (own) continue;
    refuseSpoiltText('size', size, sizes, refuseOnce);
    refuseSpoiltText('colour', colour, colours, refuseOnce);
  }
}
