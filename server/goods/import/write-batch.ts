import { fieldsOf } from '#domain/product-fields.ts';
import type { By } from '../../accounts/audit/audit.ts';
import { noteGoods } from '../note-goods.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { linesOfMade, makeCategories, pathKey, writePath, type CategoryPath } from '../categories/categories.ts';
import { markStale } from '../markdowns/queries.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Tx } from '../../platform/db/schema.ts';
import {
  freeUniqueColumns,
  insertProducts,
  noteStockChanges,
  replaceImages,
  updateProduct,
  usualColumns,
  writeVariants,
  type VariantToWrite,
} from '../products/products.ts';
import type { PlannedProduct } from './plan-batch.ts';
import { formatPictures } from './picture-cells.ts';
import type { ProductPlan } from './plan-product.ts';
import type { PlannedVariant } from './plan-variant.ts';

type Written = PlannedProduct & { id: string; categoryId: string };

/**
 * Writes the planned products that differ from the shop, with their categories, log entries and stock ledger. The
 * caller must have locked these products. Returns the paths of the new categories.
 */
export async function writeBatch(db: Tx, planned: readonly PlannedProduct[], by: By): Promise<string[]> {
  const differing = planned.filter(({ current, plan }) => !current || plan.changes.length > 0);
  if (differing.length === 0) return [];
  const { categoryOf, newPaths } = await resolveCategories(db, differing, by);
  const products = differing.map((product) => ({
    ...product,
    id: product.current?.product.id ?? newId(),
    categoryId: categoryOf(product),
  }));
  await writeProducts(db, products, by.now);
  // A sale for a category or a filter may now cover other products than before the import, so the shop must find its
  // products again.
  await markStale(db, ['categories', 'filter']);
  await writeImages(db, products);
  await writeAllVariants(db, products, by);
  await noteGoods(db, by, ...products.map(logLine));
  await noteChange(
    db,
    products.map(({ id }) => id),
  );
  return newPaths;
}

/** Returns the category paths of new products, and of products whose path changed. */
export function newPathsOf(products: readonly PlannedProduct[]): CategoryPath[] {
  return products.filter(isPlaced).map(({ plan }) => plan.categoryPath);
}

/**
 * Returns a function that returns the category of each product. A product stays in its category unless its path in the
 * file has changed. For a changed path, makes the category if the shop does not have it.
 */
async function resolveCategories(db: Tx, products: readonly PlannedProduct[], by: By) {
  const paths = newPathsOf(products);
  if (paths.length === 0) return { categoryOf: currentCategory, newPaths: [] };
  const { ids, missing } = await makeCategories(db, paths, by.now);
  await noteGoods(db, by, ...linesOfMade(missing));
  return {
    categoryOf: (product: PlannedProduct) =>
      isPlaced(product) ? (ids.get(pathKey(product.plan.categoryPath)) ?? '') : currentCategory(product),
    newPaths: missing.map(({ path }) => writePath(path)),
  };
}

function isPlaced({ current, plan }: PlannedProduct): boolean {
  return !current || plan.changes.some((change) => change.column === 'category');
}

function currentCategory({ current }: PlannedProduct): string {
  return current?.product.category_id ?? '';
}

async function writeProducts(db: Tx, products: readonly Written[], now: string): Promise<void> {
  const wordsOf = ({ plan, categoryId }: Written) => ({
    name: plan.name,
    ...fieldsOf(plan),
    description: plan.description,
    facts: JSON.stringify(plan.facts),
    category_id: categoryId,
  });
  const added = products.filter(({ current }) => !current);
  await insertProducts(
    db,
    added.map((product) => ({
      id: product.id,
      source_id: product.key,
      ...wordsOf(product),
      grams: null,
      retired_at: null,
      created_at: now,
      updated_at: now,
    })),
  );
  for (const product of products) if (product.current) await updateProduct(db, product.id, wordsOf(product), now);
}

async function writeImages(db: Tx, products: readonly Written[]): Promise<void> {
  // The function compares the pictures themselves and not the changed cells: a picture stores the name of its colour,
  // so a new name of a colour changes the picture, too.
  const changed = products.filter(
    ({ current, plan }) => !current || formatPictures(current.pictures) !== formatPictures(plan.pictures),
  );
  await replaceImages(
    db,
    changed.map(({ id, plan }) => ({ productId: id, images: plan.pictures })),
  );
}

async function writeAllVariants(db: Tx, products: readonly Written[], by: By): Promise<void> {
  const changed = products.flatMap((product) =>
    product.plan.variants.filter((variant) => differs(product, variant)).map((variant) => toWrite(product, variant)),
  );
  await freeUniqueColumns(
    db,
    changed.filter(({ isNew }) => !isNew).map(({ variant }) => variant.id),
  );
  await writeVariants(
    db,
    changed.map(({ variant }) => variant),
    { ...by, cause: 'import' },
  );
  const stockChanges = changed.map(({ variant, stockChange }) => ({ variantId: variant.id, change: stockChange }));
  await noteStockChanges(db, stockChanges, 'import', by);
}

function differs({ current }: Written, { id, stockChange, values }: PlannedVariant): boolean {
  const stored = current?.variants.find((variant) => variant.id === id);
  const before = stored && { ...stored, ...usualColumns(stored) };
  // The cast is safe: `Object.keys` returns exactly the keys of `values`.
  const columns = Object.keys(values) as Array<keyof typeof values>;
  return !before || stockChange !== 0 || columns.some((column) => before[column] !== values[column]);
}

function toWrite(
  { id: product_id, current }: Written,
  { id, stockChange, values }: PlannedVariant,
): { variant: VariantToWrite; stockChange: number; isNew: boolean } {
  const before = current?.variants.find((variant) => variant.id === id);
  const stock = (before?.stock ?? 0) + stockChange;
  return {
    variant: { id: before?.id ?? newId(), product_id, ...values, stock },
    stockChange,
    isNew: !before,
  };
}

function logLine({ id, current, plan }: Written) {
  return {
    action: 'product.imported' as const,
    id,
    name: plan.name,
    ...(current && { before: changedCells(plan, 'before') }),
    after: current ? changedCells(plan, 'after') : { name: plan.name },
  };
}

function changedCells(plan: ProductPlan, side: 'before' | 'after'): Record<string, string> {
  // In a supplier's file the sizes of a product share one line, so several changes may belong to the same cell.
  const cells = Map.groupBy(plan.changes, ({ column, line }) => `${column} (line ${line})`);
  return Object.fromEntries(
    [...cells].map(([cell, changes]) => [cell, [...new Set(changes.map((change) => change[side]))].join('; ')]),
  );
}
