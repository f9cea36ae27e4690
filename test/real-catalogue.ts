import { join } from 'node:path';
import { fieldsOf } from '#domain/product-fields.ts';
import { CategoryTree } from '../server/goods/catalogue/category-tree.ts';
import { toEntry, type Entry } from '../server/goods/catalogue/entries.ts';
import { FacetTable } from '../server/goods/catalogue/facet-table.ts';
import type { CatalogueProduct } from '../server/goods/import/catalogue-row.ts';
import { readCatalogue } from '../server/goods/import/read-catalogue.ts';
import { countOwn } from './indexed.ts';
import { sharedData } from './shared-data.ts';

/**
 * The real catalogue as the shop stores it in memory, read without a database. The first row of the file is the newest
 * product, so the ids become smaller from row to row.
 */
type RealCatalogue = {
  products: ReadonlyMap<string, CatalogueProduct>;
  entries: Map<string, Entry>;
  table: FacetTable;
  categories: CategoryTree;
};

export async function readRealCatalogue(): Promise<RealCatalogue> {
  const { products } = await readCatalogue(join(sharedData, 'catalogue.csv'));
  const [table, entries] = [new FacetTable(), new Map<string, Entry>()];
  const withIds = products.map((product, index) => [String(100_000 - index), product] as const);
  for (const [id, product] of withIds) entries.set(id, entryOf(id, product, table));
  return {
    products: new Map(withIds),
    entries,
    table,
    categories: new CategoryTree(categoryRows(products), countOwn(entries.values())),
  };
}

export function entryOf(id: string, product: CatalogueProduct, table: FacetTable): Entry {
  const { name, description, facts, categoryPath, variants } = product;
  return toEntry(
    {
      id,
      name,
      ...fieldsOf(product),
      description,
      facts: JSON.stringify(facts),
      shares_name: 0,
      category_id: categoryPath.join(' > '),
      created_at: '',
    },
    variants.map((variant) => ({
      product_id: id,
      sku: variant.sku,
      size: variant.size,
      color: variant.color,
      color_hex: variant.colorHexCode,
      color_family: null,
      stock: variant.stock,
      selling_paise: variant.originalPrice,
    })),
    table,
    (text) => text,
  );
}

/** Makes a row for every category on the paths of the products; the id of a category is its path. */
export function categoryRows(products: readonly CatalogueProduct[]): ConstructorParameters<typeof CategoryTree>[0] {
  const paths = new Map<string, string[]>();
  for (const { categoryPath } of products)
    for (let depth = 1; depth <= categoryPath.length; depth++) {
      const path = categoryPath.slice(0, depth);
      paths.set(path.join(' > '), path);
    }
  return Array.from(paths, ([id, path]) => ({
    id,
    parent_id: path.length === 1 ? null : path.slice(0, -1).join(' > '),
    name: path.at(-1) ?? '',
    description: '',
    updated_at: '',
  }));
}
