import { editedElsewhere } from '../../platform/db/edited-elsewhere.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import type { AddressColumns } from '../addresses/addresses.ts';
import type { amountColumns } from './amount-columns.ts';
import { copiedColumns } from './copied-columns.ts';

export type EditRow = Schema['order_edits'];
type ItemRow = Schema['order_items'];
type OrderRow = Schema['orders'];

/** Lists the edits of these orders, oldest first. */
export async function listEdits(db: Db, orderIds: readonly string[]): Promise<EditRow[]> {
  return db.selectFrom('order_edits').selectAll().where('order_id', 'in', orderIds).orderBy('id').execute();
}

/** Lists an order's edits, oldest first, with the names of the editors. */
export async function listEditsWithNames(db: Db, orderId: string) {
  return db
    .selectFrom('order_edits')
    .leftJoin('users', 'users.id', 'order_edits.user_id')
    .selectAll('order_edits')
    .select(['users.first_name', 'users.last_name'])
    .where('order_id', '=', orderId)
    .orderBy('order_edits.id')
    .execute();
}

async function countEdits(db: Db, orderId: string): Promise<number> {
  return countRows(db.selectFrom('order_edits').where('order_id', '=', orderId));
}

/**
 * Throws 409 EDITED_ELSEWHERE if the number of the order's edits is not `seen`, the number that the requester has seen.
 * Does nothing if `seen` is undefined.
 */
export async function refuseUnseenEdits(
  db: Db,
  orderId: string,
  seen: number | undefined,
  sentence: () => string,
): Promise<void> {
  if (seen !== undefined && (await countEdits(db, orderId)) !== seen) throw editedElsewhere(sentence);
}

export async function insertEdit(db: Tx, edit: EditRow): Promise<void> {
  await db.insertInto('order_edits').values(edit).execute();
}

/** Lists an order's present lines, sorted by their position. */
export async function listItems(db: Db, orderId: string): Promise<ItemRow[]> {
  return db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('position').execute();
}

/**
 * Lists variants with their present data and the names of their products: the variants with the ids `ids`, even if they
 * are no longer for sale, or all variants for sale of the products `onSaleOf`.
 */
export async function listVariants(db: Db, which: { ids: readonly string[] } | { onSaleOf: readonly string[] }) {
  const ids = 'ids' in which ? which.ids : which.onSaleOf;
  if (ids.length === 0) return [];
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', ...copiedColumns])
    .where('ids' in which ? 'variants.id' : 'variants.product_id', 'in', ids)
    .$if('onSaleOf' in which, (rows) => rows.where('variants.retired_at', 'is', null))
    .orderBy('variants.id')
    .execute();
}
export type VariantNow = Awaited<ReturnType<typeof listVariants>>[number];

/** Lists the pictures of products, in the order in which pages show them. */
export async function listPictures(db: Db, productIds: readonly string[]) {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('product_images')
    .select(['product_id', 'color', 'picture_id'])
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .execute();
}

/** Replaces the lines of an order by `items`. */
export async function replaceItems(db: Tx, orderId: string, items: readonly ItemRow[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  await db.deleteFrom('order_items').where('order_id', '=', orderId).where('id', 'not in', ids).execute();
  for (const { id, order_id: _order, ...columns } of items) {
    const { numUpdatedRows } = await db
      .updateTable('order_items')
      .set(columns)
      .where('id', '=', id)
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      await db
        .insertInto('order_items')
        .values({ id, order_id: orderId, ...columns })
        .execute();
  }
}

/** Changes the payment method of an order, and the amounts that depend on it. */
export async function updatePaymentMethod(
  db: Tx,
  id: string,
  columns: Pick<OrderRow, 'payment_method' | 'cash_fee_paise' | 'total_paise' | 'updated_at'>,
): Promise<void> {
  await db.updateTable('orders').set(columns).where('id', '=', id).execute();
}

type ContentColumns = AddressColumns &
  ReturnType<typeof amountColumns> &
  Pick<OrderRow, 'zone' | 'find_text' | 'updated_at'>;

export async function updateContent(db: Tx, id: string, columns: ContentColumns): Promise<void> {
  await db.updateTable('orders').set(columns).where('id', '=', id).execute();
}
