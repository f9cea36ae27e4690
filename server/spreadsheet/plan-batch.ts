import * as productErrorsText from '#text/product-errors.ts';
import * as spreadsheetText from '#text/spreadsheet.ts';
import { pause } from '../outside/slices.ts';
import type { Group } from './group-rows.ts';
import type { Current, Problem } from './plan-notes.ts';
import type { FindPicture } from './plan-pictures.ts';
import { planProduct, type ProductPlan } from './plan-product.ts';

/** What the shop has of a batch's products, read before it is planned. */
export type Snapshot = {
  /** By id and by code. */
  current: ReadonlyMap<string, Current>;
  /** Ids and codes of products that were deleted. */
  retired: ReadonlySet<string>;
  /** The variants that hold the SKUs in question, by SKU. */
  skuHolders: ReadonlyMap<string, string>;
  findPicture: FindPicture;
};

/** What batches have met: their products, and who takes which SKU. */
export type Seen = { products: Set<string>; skus: Map<string, string> };
export const nothingSeen = (): Seen => ({ products: new Set(), skus: new Map() });

export type PlannedProduct = { key: string; line: number; current: Current | undefined; plan: ProductPlan };
export type BatchPlan = {
  planned: PlannedProduct[];
  /** The problems of each product that is refused. */
  refused: Problem[][];
  /** What this batch has met. */
  seen: Seen;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for what may be a product's id; anything else is a code of the shop's own. */
export function isId(key: string): boolean {
  return UUID.test(key);
}

/** What a batch of products makes of the shop. The same rows, the same shop and the same batches `before` give the same plan. */
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
    const problem = problemWithKey(group.key, snapshot, isSeen);
    seen.products.add(group.key);
    const line = group.rows[0]?.line ?? 0;
    if (problem !== undefined) {
      batch.refused.push([{ line, column: 'product', message: problem }]);
      continue;
    }
    const current = snapshot.current.get(group.key);
    const plan = planProduct(group.rows, current, snapshot.findPicture);
    if (Array.isArray(plan)) {
      batch.refused.push(plan);
      continue;
    }
    const product = { key: group.key, line, current, plan };
    const taken = takeSkus(product, (sku) => snapshot.skuHolders.get(sku) ?? before.skus.get(sku), seen.skus);
    if (taken) batch.refused.push([taken]);
    else batch.planned.push(product);
  }
  return batch;
}

function problemWithKey(key: string, { current, retired }: Snapshot, isSeen: boolean): string | undefined {
  if (key === '') return spreadsheetText.codeMissing();
  if (isSeen) return spreadsheetText.rowsApart();
  if (retired.has(key)) return spreadsheetText.productDeleted();
  return isId(key) && !current.has(key) ? spreadsheetText.noSuchProduct() : undefined;
}

/** Notes who takes the product's SKUs; a problem where another variant, of the shop or of the file, has one already. */
function takeSkus(
  { key, line, plan }: PlannedProduct,
  holderOf: (sku: string) => string | undefined,
  taken: Map<string, string>,
): Problem | undefined {
  for (const { id, values } of plan.variants) {
    if (values.sku === null) continue;
    const holder = holderOf(values.sku) ?? taken.get(values.sku);
    const taker = id ?? `${key} ${values.option_key}`;
    if (holder !== undefined && holder !== taker)
      return { line, column: 'sku', message: productErrorsText.skuTaken({ sku: values.sku }) };
    taken.set(values.sku, taker);
  }
  return undefined;
}
