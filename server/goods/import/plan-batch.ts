import * as productErrorsText from '#text/product-errors.ts';
import * as spreadsheetText from '#text/spreadsheet.ts';
import { pause } from '../../platform/scheduling/slices.ts';
import type { Group } from './group-rows.ts';
import type { Current, Problem } from './plan-notes.ts';
import type { FindPicture } from './plan-pictures.ts';
import { planProduct, type ProductPlan } from './plan-product.ts';
import { isId } from './product-key.ts';
import { spoiltCodeSays } from './spoilt-cells.ts';

/** The shop's present data for a batch's products, which the import reads before it plans the batch. */
export type Snapshot = {
  /** The products that the shop already has, by id and by code. */
  current: ReadonlyMap<string, Current>;
  /** The ids and codes of deleted products. */
  retired: ReadonlySet<string>;
  /** The ids of the variants that have the batch's SKUs, by SKU. */
  skuHolders: ReadonlyMap<string, string>;
  findPicture: FindPicture;
  /** Returns the code in the shop that a spreadsheet program has changed into this code; undefined if there is none. */
  spoiltCodeOf: (key: string) => string | undefined;
};

/** The products and SKUs of all earlier batches of the file. */
export type Seen = { products: Set<string>; skus: Map<string, SkuTaker> };
/** The variant that takes a SKU in the file, and the row that contains the SKU. */
type SkuTaker = { taker: string; line: number };
export const nothingSeen = (): Seen => ({ products: new Set(), skus: new Map() });

export function addSeen(seen: Seen, { products, skus }: Seen): void {
  for (const key of products) seen.products.add(key);
  for (const [sku, taker] of skus) seen.skus.set(sku, taker);
}

export type PlannedProduct = { key: string; line: number; current: Current | undefined; plan: ProductPlan };
export type BatchPlan = {
  planned: PlannedProduct[];
  /** The problems of each product that the import refuses. */
  refused: Problem[][];
  /** The products and SKUs of this batch. */
  seen: Seen;
};

/**
 * Plans a batch of products. The plan depends only on the rows, the shop's data and the products and SKUs of earlier
 * batches (`before`).
 */
export async function planBatch(
  groups: readonly Group[],
  snapshot: Snapshot,
  before: Readonly<Seen>,
): Promise<BatchPlan> {
  const batch: BatchPlan = { planned: [], refused: [], seen: nothingSeen() };
  const { seen } = batch;
  for (const group of groups) {
    await pause();
    const isSeen = before.products.has(group.key) || seen.products.has(group.key);
    const [first] = group.rows;
    // The cells of a row with a fault may be in wrong columns, so the import refuses the whole product without reading
    // its cells.
    const faults = group.rows.flatMap(({ line, fault }) => (fault ? [{ line, ...fault }] : []));
    if (faults.length > 0) {
      if (!first?.fault) seen.products.add(group.key);
      batch.refused.push(faults);
      continue;
    }
    const problem = problemWithKey(group, snapshot, isSeen);
    seen.products.add(group.key);
    const line = first?.line ?? 0;
    if (problem !== undefined) {
      batch.refused.push([{ line, column: 'product', message: problem }]);
      continue;
    }
    if (group.problem) {
      batch.refused.push([group.problem]);
      continue;
    }
    const current = snapshot.current.get(group.key);
    const plan = await planProduct(group, current, snapshot.findPicture);
    if (Array.isArray(plan)) {
      batch.refused.push(plan);
      continue;
    }
    const product = { key: group.key, line, current, plan };
    const taken = takeSkus(product, snapshot.skuHolders, before.skus, seen.skus);
    if (taken) batch.refused.push([taken]);
    else batch.planned.push(product);
  }
  return batch;
}

function problemWithKey(
  { key, ofSupplier }: Group,
  { current, retired, spoiltCodeOf }: Snapshot,
  isSeen: boolean,
): string | undefined {
  if (key === '') return spreadsheetText.codeMissing();
  const spoilt = current.has(key) || retired.has(key) ? undefined : spoiltCodeSays(key, spoiltCodeOf(key));
  if (spoilt !== undefined) return spoilt;
  if (isSeen) return spreadsheetText.rowsApart();
  if (retired.has(key)) return spreadsheetText.productDeleted();
  if (current.has(key)) return undefined;
  return isId(key) && !ofSupplier ? spreadsheetText.noSuchProduct() : undefined;
}

/**
 * Adds the SKUs of a product to `taken`. Returns a problem if another variant, in the shop or in the file, already has
 * one of these SKUs.
 */
function takeSkus(
  { key, plan }: PlannedProduct,
  holders: Snapshot['skuHolders'],
  before: Seen['skus'],
  taken: Seen['skus'],
): Problem | undefined {
  for (const { id, line, values } of plan.variants) {
    const { sku } = values;
    if (sku === null) continue;
    const taker = id ?? `${key} ${values.option_key}`;
    const holder = holders.get(sku);
    const other = before.get(sku) ?? taken.get(sku);
    if (holder === undefined && other && other.taker !== taker)
      return { line, column: 'sku', message: spreadsheetText.skuInRow({ sku, line: other.line }) };
    if (holder !== undefined && holder !== taker)
      return { line, column: 'sku', message: productErrorsText.skuTaken({ sku }) };
    taken.set(sku, { taker, line });
  }
  return undefined;
}
