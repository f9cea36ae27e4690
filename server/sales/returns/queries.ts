import { isVoidReturn, returnTabs, type ReturnKind, type ReturnState, type ReturnTab } from '#domain/returns.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { hasWords } from '../../platform/db/has-words.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import {
  countByKind,
  countByStretch,
  findPage,
  isOnStretches,
  partOfId,
  type Stretch,
} from '../../platform/counts/counts.ts';
import { parcelsNamed } from '../orders/parcel-queries.ts';
import { hasLaterEmail, withEmails } from '../orders/queries.ts';
import type { Moved } from './held-tab.ts';

export type ReturnRow = Schema['returns'];
export type LineRow = Schema['return_lines'];
export type ReturnEventRow = Schema['return_events'];
export type PolicyRow = Schema['return_policies'];

/** Finds the policy that applied at this instant; undefined if the owner had not saved any policy by then. */
export async function findPolicyAt(db: Db, instant: string): Promise<PolicyRow | undefined> {
  return db
    .selectFrom('return_policies')
    .selectAll()
    .where('created_at', '<=', instant)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findNewestPolicy(db: Db): Promise<PolicyRow | undefined> {
  return db.selectFrom('return_policies').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst();
}

/** Inserts a policy. Returns false if another request has just inserted a policy with the same version. */
export async function insertPolicy(db: Tx, row: PolicyRow): Promise<boolean> {
  return insertOnce(db.insertInto('return_policies').values(row), ['version']);
}

/**
 * Lists the lines of an order with the columns that decide whether the items may be returned: their category, and their
 * variant's present price.
 */
export async function listBought(db: Db, orderId: string) {
  return db
    .selectFrom('order_items')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .innerJoin('variants', 'variants.id', 'order_items.variant_id')
    .select(['order_items.id', 'order_items.product_id', 'order_items.variant_id', 'order_items.quantity'])
    .select(['order_items.selling_paise', 'order_items.reduction_paise', 'products.category_id'])
    .select('products.retired_at as product_retired_at')
    .select(['variants.selling_paise as now_paise', 'variants.retired_at'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}
export type Bought = Awaited<ReturnType<typeof listBought>>[number];

/** Returns a map from the id of each category to the id of its parent category. */
export async function listParents(db: Db): Promise<Map<string, string | null>> {
  const rows = await db.selectFrom('categories').select(['id', 'parent_id']).execute();
  return new Map(rows.map(({ id, parent_id: parentId }) => [id, parentId]));
}

/** Lists the variants of these products that are for sale. */
export async function listOnSale(db: Db, productIds: readonly string[]) {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('variants')
    .select(['id', 'product_id', 'color', 'size', 'stock', 'selling_paise'])
    .where('product_id', 'in', productIds)
    .where('retired_at', 'is', null)
    .orderBy('color')
    .orderBy('id')
    .execute();
}

/** Lists the lines of all returns of an order, each with the state of its return. */
export async function listLinesOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_lines.return_id')
    .select(['return_lines.item_id', 'return_lines.quantity', 'returns.state'])
    .where('returns.order_id', '=', orderId)
    .execute();
}

export async function insertReturn(db: Tx, row: ReturnRow, lines: readonly LineRow[]): Promise<void> {
  await db.insertInto('returns').values(row).execute();
  await db.insertInto('return_lines').values(lines).execute();
}

export async function insertReturnEvent(db: Tx, event: ReturnEventRow): Promise<void> {
  await db.insertInto('return_events').values(event).execute();
}

export async function updateReturn(db: Tx, id: string, columns: Partial<ReturnRow>): Promise<void> {
  await db.updateTable('returns').set(columns).where('id', '=', id).execute();
}

/** Marks the lines of a return as closed, so that the same items can be in another return. */
export async function closeLines(db: Tx, returnId: string): Promise<void> {
  await db.updateTable('return_lines').set({ is_open: 0 }).where('return_id', '=', returnId).execute();
}

export async function updateLine(db: Tx, lineId: string, columns: Partial<LineRow>): Promise<void> {
  await db.updateTable('return_lines').set(columns).where('id', '=', lineId).execute();
}

/**
 * Sums the refunds of an order's other returns, in paise. With `isPromise`, also includes refunds that an inspection
 * has promised and that are not paid yet.
 */
export async function sumRefunded(
  db: Db,
  orderId: string,
  except: string,
  { isPromise }: { isPromise: boolean },
): Promise<number> {
  const { paise } = await db
    .selectFrom('returns')
    .select((row) => row.fn.sum<number | null>('refund_paise').as('paise'))
    .where('order_id', '=', orderId)
    .where((row) => {
      const isPaid = row('state', '=', 'REFUNDED');
      const isPromised = row.and([row('state', '=', 'INSPECTED'), row('kind', '=', 'refund')]);
      return isPromise ? row.or([isPaid, isPromised]) : isPaid;
    })
    .where('id', '!=', except)
    .executeTakeFirstOrThrow();
  return Number(paise ?? 0);
}

/** Sums the charges, in paise, that the returns of an order refund. Declined and withdrawn returns do not count. */
export async function sumChargesBack(db: Db, orderId: string): Promise<number> {
  const rows = await db
    .selectFrom('returns')
    .select(['state', 'charges_paise'])
    .where('order_id', '=', orderId)
    .execute();
  return rows.reduce((sum, { state, charges_paise }) => sum + (isVoidReturn(state) ? 0 : charges_paise), 0);
}

/** Lists the returns with these ids, oldest first. */
export async function listReturnsById(db: Db, ids: readonly string[]): Promise<ReturnRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('returns').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** Finds one return; with `ownerId`, only if it belongs to this user. */
export async function findReturn(db: Db, id: string, ownerId?: string): Promise<ReturnRow | undefined> {
  return db
    .selectFrom('returns')
    .selectAll()
    .where('id', '=', id)
    .$if(ownerId !== undefined, (returns) => returns.where('user_id', '=', ownerId ?? ''))
    .executeTakeFirst();
}

/** Lists the lines of returns with the bought items. */
export async function listReturnLines(db: Db, returnIds: readonly string[]) {
  if (returnIds.length === 0) return [];
  return db
    .selectFrom('return_lines')
    .innerJoin('order_items', 'order_items.id', 'return_lines.item_id')
    .leftJoin('variants as wanted', 'wanted.id', 'return_lines.swap_variant_id')
    .selectAll('return_lines')
    .select(['order_items.product_id', 'order_items.variant_id', 'order_items.name', 'order_items.color'])
    .select(['order_items.size', 'order_items.selling_paise', 'order_items.picture_ids', 'wanted.sku as swap_sku'])
    .where('return_id', 'in', returnIds)
    .orderBy('order_items.position')
    .execute();
}
export type LoadedLine = Awaited<ReturnType<typeof listReturnLines>>[number];

/** Lists the photos of returns with their pictures, in the order in which they came. */
export async function listPhotos(db: Db, returnIds: readonly string[]) {
  if (returnIds.length === 0) return [];
  return db
    .selectFrom('return_photos')
    .innerJoin('pictures', 'pictures.id', 'return_photos.picture_id')
    .select(['return_photos.return_id', 'pictures.id', 'width', 'height', 'widths', 'placeholder'])
    .where('return_id', 'in', returnIds)
    .orderBy('return_photos.id')
    .execute();
}

export async function insertPhotos(db: Tx, rows: ReadonlyArray<Schema['return_photos']>): Promise<void> {
  if (rows.length > 0) await db.insertInto('return_photos').values(rows).execute();
}

/** Lists the events of returns, oldest first, with the names of the people who caused them. */
export async function listReturnEvents(db: Db, returnIds: readonly string[]) {
  if (returnIds.length === 0) return [];
  return db
    .selectFrom('return_events')
    .leftJoin('users', 'users.id', 'return_events.user_id')
    .selectAll('return_events')
    .select(['users.first_name', 'users.last_name'])
    .where('return_id', 'in', returnIds)
    .orderBy('return_events.id')
    .execute();
}
export type LoadedEvent = Awaited<ReturnType<typeof listReturnEvents>>[number];

export async function listReturnsOf(db: Db, orderId: string): Promise<ReturnRow[]> {
  return db.selectFrom('returns').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').execute();
}

/**
 * Lists one page of the returns on a tab: open returns with the oldest first, closed returns with the newest first.
 * `came` are the returns that have come to the tab since the reader opened it, and `left` those that have left it. The
 * list does not show `came` yet and still shows `left`, so that no page repeats or skips a return.
 */
export async function listReturnsIn(
  db: Db,
  tab: ReturnTab,
  page: number,
  limit: number,
  { came, left }: Moved = { came: [], left: [] },
): Promise<ReturnRow[]> {
  const { states, only }: { states: readonly ReturnState[]; only?: ReturnKind } = returnTabs[tab];
  const counted = await countByStretch(db, 'returns', { kinds: states, mark: only });
  const stretches = withMoved(counted, { came, left });
  const place = findPage(tab === 'done' ? stretches.toReversed() : stretches, (page - 1) * limit, limit);
  if (!place) return [];
  return db
    .selectFrom('returns')
    .selectAll()
    .where((row) => {
      const isIn = row('state', 'in', states);
      const stayed = came.length > 0 ? row.and([isIn, row('id', 'not in', came)]) : isIn;
      return left.length > 0 ? row.or([stayed, row('id', 'in', left)]) : stayed;
    })
    .$if(only !== undefined, (returns) => returns.where('kind', '=', only ?? 'swap'))
    .where(isOnStretches('returns', 'id', place))
    .orderBy('id', tab === 'done' ? 'desc' : 'asc')
    .limit(limit)
    .offset(place.offset)
    .execute();
}

/** Lists one page of the returns whose orders match these words, the newest first, and counts all such returns. */
export async function findReturns(
  db: Db,
  words: string,
  page: number,
  limit: number,
): Promise<{ rows: ReturnRow[]; total: number }> {
  const found = db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .where((row) =>
      row.or([
        hasWords(words),
        row('orders.id', 'in', parcelsNamed(db, words).select('parcels.order_id')),
        row('returns.id', 'in', parcelsNamed(db, words).select('parcels.return_id')),
        hasLaterEmail(db, words)(row),
      ]),
    );
  const total = await countRows(found);
  const rows = await found
    .selectAll('returns')
    .orderBy('returns.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

function withMoved(stretches: readonly Stretch[], { came, left }: Moved): Stretch[] {
  const counts = new Map(stretches.map(({ stretch, count }) => [stretch, count]));
  const add = (id: string, change: number) => counts.set(partOfId(id), (counts.get(partOfId(id)) ?? 0) + change);
  for (const id of came) add(id, -1);
  for (const id of left) add(id, 1);
  return [...counts]
    .map(([stretch, count]) => ({ stretch, count }))
    .toSorted((a, b) => (a.stretch < b.stretch ? -1 : 1));
}

export async function countReturns(db: Db): Promise<Array<{ state: ReturnState; kind: ReturnKind; count: number }>> {
  // The cast is safe: for returns, `countByKind` returns the state as `kind` and the kind of return as `mark`.
  return (await countByKind(db, 'returns')).map(({ kind, mark, count }) => ({
    state: kind as ReturnState,
    kind: mark as ReturnKind,
    count,
  }));
}

/** Lists exchanges whose old items never came and whose new items the shop no longer has to hold. */
export async function listLapsed(db: Db, now: string, most: number): Promise<ReturnRow[]> {
  return db
    .selectFrom('returns')
    .selectAll()
    .where('held_until', '<', now)
    .where('state', 'in', ['ASKED', 'APPROVED', 'PICKUP_SET'])
    .orderBy('held_until')
    .limit(most)
    .execute();
}

/** Lists the orders of returns with the columns that the API's answer needs. */
export async function listOrdersById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const orders = await db
    .selectFrom('orders')
    .select([
      'id',
      'order_number',
      'user_id',
      'first_name',
      'last_name',
      'recipient_name',
      'email',
      'phone',
      'language',
      'delivery_paise',
      'cash_fee_paise',
      'payment_method',
      'payment_status',
      'total_paise',
    ])
    .where('id', 'in', ids)
    .execute();
  return withEmails(db, orders);
}
