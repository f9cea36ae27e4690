import { sql } from 'kysely';
import { badField, notFound, ShopError } from '#contract/errors.ts';
import type { SheetChange, SheetConflict, SheetRow } from '#contract/variants.ts';
import { toRupees } from '#domain/money.ts';
import { noteInLog, type By, type Noted } from '../audit/audit.ts';
import { noteChange } from '../catalogue/versions.ts';
import { newId } from '../db/ids.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { hasRowLocks, inTransaction } from '../db/transaction.ts';
import { presentVariant } from './present.ts';
import { loadVariantsOf, type VariantRow } from './queries.ts';
import { skuTaken } from './save-variants.ts';

/** The sheet's lines for these products, in the order of the ids, then by colour and size. */
export async function listSheet(db: Db, productIds: readonly string[]): Promise<SheetRow[]> {
  if (productIds.length === 0) return [];
  const products = await db.selectFrom('products').select(['id', 'name', 'category_id']).where('id', 'in', productIds).where('retired_at', 'is', null).execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  const variants = await loadVariantsOf(db, productIds);
  return productIds.flatMap((id) => {
    const product = byId.get(id);
    return product ? (variants.get(id) ?? []).map((variant) => ({ ...presentVariant(variant), productId: id, productName: product.name, categoryId: product.category_id })) : [];
  });
}

type Current = Omit<VariantRow, 'option_key'> & { name: string };

/**
 * Changes many variants, all or none; answers the products concerned. Throws 404 for a variant no longer on sale, 409
 * EDITED_ELSEWHERE with `conflicts`, OUT_OF_STOCK with `items`, SKU_TAKEN.
 */
export async function saveSheet(db: Db, changes: readonly SheetChange[], by: By): Promise<string[]> {
  const ids = changes.map((change) => change.id);
  if (new Set(ids).size !== ids.length) throw badField('changes', 'One line is named twice.');
  return inTransaction(db, async (db) => {
    const current = await lockVariants(db, ids);
    refuseConflicts(changes, current);
    refuseShortages(changes, current);
    await stepAsideSkus(db, changes);
    for (const change of changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await apply(db, change, by.now);
    await noteMovements(db, changes, by);
    const productIds = [...new Set(changes.map((change) => current.get(change.id)?.product_id ?? ''))];
    const repriced = [...new Set(changes.filter((change) => change.sku !== undefined || change.originalPrice !== undefined || change.discountPrice !== undefined).map((change) => current.get(change.id)?.product_id ?? ''))];
    // A product form open elsewhere must hear of new prices; stock it sends as a change anyway.
    for (const batch of batches(repriced)) await db.updateTable('products').set({ updated_at: by.now }).where('id', 'in', batch).execute();
    await noteInLog(db, by, ...linesFor(changes, current));
    await noteChange(db, productIds);
    return productIds;
  });
}

// Locked in id order, as everywhere.
async function lockVariants(db: Tx, ids: readonly string[]): Promise<Map<string, Current>> {
  const locking = hasRowLocks(db);
  const current = new Map<string, Current>();
  for (const batch of batches(ids.toSorted())) {
    const rows = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['variants.id', 'product_id', 'sku', 'color', 'color_hex', 'size', 'stock', 'selling_paise', 'saving_paise', 'products.name'])
      .where('variants.id', 'in', batch)
      .where('variants.retired_at', 'is', null)
      .orderBy('variants.id')
      .$if(locking, (query) => query.forUpdate('variants'))
      .execute();
    for (const row of rows) current.set(row.id, row);
  }
  if (current.size !== ids.length) throw notFound('One of these variants');
  return current;
}

function refuseConflicts(changes: readonly SheetChange[], current: ReadonlyMap<string, Current>): void {
  const conflicts: SheetConflict[] = [];
  for (const { id, expected, ...change } of changes) {
    const now = current.get(id);
    if (!now) continue;
    const differs = (field: SheetConflict['field'], seen: unknown, is: unknown, theirs: string) => change[field] !== undefined && seen !== undefined && seen !== is && change[field] !== is && conflicts.push({ id, field, theirs });
    differs('sku', expected.sku, now.sku, now.sku ?? '');
    differs('originalPrice', expected.originalPrice, now.selling_paise, toRupees(now.selling_paise));
    differs('discountPrice', expected.discountPrice, now.saving_paise, toRupees(now.saving_paise));
  }
  if (conflicts.length > 0) throw new ShopError('conflict', 'EDITED_ELSEWHERE', 'Somebody has changed some of these since you opened the sheet.', { details: { conflicts } });
}

function refuseShortages(changes: readonly SheetChange[], current: ReadonlyMap<string, Current>): void {
  const items = changes.flatMap(({ id, stockChange = 0 }) => {
    const stock = current.get(id)?.stock ?? 0;
    return stock + stockChange < 0 ? [{ productVariantId: id, available: stock }] : [];
  });
  if (items.length > 0) throw new ShopError('conflict', 'OUT_OF_STOCK', 'Pieces have been sold meanwhile: some stock would fall below zero.', { details: { items } });
}

// Two lines may swap SKUs; and whoever else holds one of the new ones is refused by name.
async function stepAsideSkus(db: Tx, changes: readonly SheetChange[]): Promise<void> {
  const renamed = changes.filter((change) => change.sku !== undefined);
  const wanted = renamed.flatMap((change) => change.sku ?? []);
  const twice = wanted.find((sku, index) => wanted.indexOf(sku) !== index);
  if (twice !== undefined) throw skuTaken(twice, 'changes');
  for (const batch of batches(renamed.map((change) => change.id))) await db.updateTable('variants').set({ sku: null }).where('id', 'in', batch).execute();
  for (const batch of batches(wanted)) {
    const taken = await db.selectFrom('variants').select('sku').where('sku', 'in', batch).where('retired_at', 'is', null).limit(1).executeTakeFirst();
    if (taken) throw skuTaken(taken.sku ?? '', 'changes');
  }
}

async function apply(db: Tx, { id, stockChange, sku, originalPrice, discountPrice }: SheetChange, now: string): Promise<void> {
  await db
    .updateTable('variants')
    .set({
      updated_at: now,
      ...(stockChange !== undefined && { stock: sql<number>`stock + ${stockChange}` }),
      ...(sku !== undefined && { sku }),
      ...(originalPrice !== undefined && { selling_paise: originalPrice }),
      ...(discountPrice !== undefined && { saving_paise: discountPrice }),
    })
    .where('id', '=', id)
    .execute();
}

async function noteMovements(db: Tx, changes: readonly SheetChange[], by: By): Promise<void> {
  const movements = changes.flatMap(({ id, stockChange = 0 }): Array<Schema['stock_movements']> => (stockChange === 0 ? [] : [{ id: newId(), variant_id: id, change: stockChange, reason: 'admin', order_id: null, user_id: by.userId, at: by.now }]));
  for (const batch of batches(movements)) await db.insertInto('stock_movements').values(batch).execute();
}

// One line of the log a product, naming each size that changed.
function linesFor(changes: readonly SheetChange[], current: ReadonlyMap<string, Current>): Noted[] {
  const ofProduct = Map.groupBy(changes, (change) => current.get(change.id)?.product_id ?? '');
  return [...ofProduct].map(([id, own]) => {
    const before: Record<string, unknown> = {};
    const after: Record<string, unknown> = {};
    for (const change of own) {
      const now = current.get(change.id);
      if (!now) continue;
      const words = (stock: number, selling: number, saving: number, sku: string | null) => `stock ${stock}, ${toRupees(selling)}, saving ${toRupees(saving)}${sku === null ? '' : `, SKU ${sku}`}`;
      before[`${now.color}, ${now.size}`] = words(now.stock, now.selling_paise, now.saving_paise, now.sku);
      after[`${now.color}, ${now.size}`] = words(now.stock + (change.stockChange ?? 0), change.originalPrice ?? now.selling_paise, change.discountPrice ?? now.saving_paise, change.sku === undefined ? now.sku : change.sku);
    }
    return { action: 'product.changed', id, name: current.get(own[0]?.id ?? '')?.name ?? '', before, after };
  });
}

const BATCH = 400;

function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
}
