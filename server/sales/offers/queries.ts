import { batches } from '../../platform/db/batches.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { totalsOf } from '../day-totals/day-totals.ts';

export type OfferRow = Schema['offers'];
export type CodeRow = Schema['offer_codes'];
export type SettingsRow = Schema['offer_settings'];

/** Selects the present version of the offers; there is no row until the owner has saved an offer or the settings. */
export const offersVersionQuery = prepared((db) => db.selectFrom('offer_settings').select(['version']));

export async function findSettings(db: Db): Promise<SettingsRow | undefined> {
  return db.selectFrom('offer_settings').selectAll().executeTakeFirst();
}

/**
 * Locks the settings, and with them all offers: no other transaction saves an offer until this transaction ends. The
 * function inserts `first` if there are no settings yet.
 */
export async function lockSettings(db: Tx, first: SettingsRow): Promise<SettingsRow> {
  await insertOnce(db.insertInto('offer_settings').values(first), ['id']);
  return db.selectFrom('offer_settings').selectAll().forUpdate().executeTakeFirstOrThrow();
}

export async function updateSettings(db: Tx, changes: Partial<SettingsRow>): Promise<void> {
  await db.updateTable('offer_settings').set(changes).execute();
}

/**
 * Reads the settings with the offers that are not deleted and end after this instant, each with its public code, in one
 * statement, so that settings, offers and codes belong to the same version.
 */
export async function readBook(db: Db, endAfter: string) {
  return db
    .selectFrom('offer_settings')
    .leftJoin('offers', (join) =>
      join
        .on('offers.deleted_at', 'is', null)
        .on((on) => on.or([on('offers.ends_at', 'is', null), on('offers.ends_at', '>', endAfter)])),
    )
    .leftJoin('offer_codes', (join) =>
      join.onRef('offer_codes.offer_id', '=', 'offers.id').on('offer_codes.batch_id', 'is', null),
    )
    .select([
      ...(['version', 'floor_percent', 'staff_percent'] as const),
      ...(['offers.id', 'name', 'kind', 'terms', 'is_paused', 'offers.most_uses', 'code', 'code_key'] as const),
    ])
    .orderBy('offers.id')
    .execute();
}

/** Finds a code with its offer, even if the offer has ended or was deleted. */
export async function findCode(db: Db, key: string) {
  return db
    .selectFrom('offer_codes')
    .innerJoin('offers', 'offers.id', 'offer_codes.offer_id')
    .select([
      'code_key',
      'code',
      'batch_id',
      'offer_codes.most_uses as code_most_uses',
      'offer_codes.uses as code_uses',
    ])
    .select(['offers.id', 'name', 'kind', 'terms', 'is_paused', 'offers.most_uses', 'deleted_at', 'ends_at'])
    .where('code_key', '=', key)
    .executeTakeFirst();
}

/** Lists the offers for the back office, the newest first. Leaves out deleted offers that no order has used. */
export async function listOffers(db: Db, most: number): Promise<OfferRow[]> {
  return db
    .selectFrom('offers')
    .selectAll()
    .where((where) =>
      where.or([
        where('deleted_at', 'is', null),
        where.exists(where.selectFrom('order_offers').select('order_offers.id').whereRef('offer_id', '=', 'offers.id')),
      ]),
    )
    .orderBy('offers.id', 'desc')
    .limit(most)
    .execute();
}

export async function findOffer(db: Db, id: string): Promise<OfferRow | undefined> {
  return db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lists these offers, including deleted ones. */
export async function listOffersById(db: Db, ids: readonly string[]): Promise<OfferRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('offers').selectAll().where('id', 'in', ids).execute();
}

/**
 * Finds an offer, and locks it against other changes. Orders that use an offer without a limit do not wait for this
 * lock.
 */
export async function lockOfferToPause(db: Tx, id: string): Promise<OfferRow | undefined> {
  return db.selectFrom('offers').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Finds an offer, and locks it: all orders that use the offer wait until this transaction ends. */
export async function lockOffer(db: Tx, id: string): Promise<OfferRow | undefined> {
  return db.selectFrom('offers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Returns whether it would be costly to register many accounts like this one: the account has a received order, or a
 * confirmed phone number, which no other account can have.
 */
export async function isCostlyAccount(db: Db, userId: string): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('confirmed_phone', 'is not', null),
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.user_id', '=', 'users.id')
            .where('delivery_status', '=', 'DELIVERED'),
        ),
      ]),
    )
    .executeTakeFirst();
  return account !== undefined;
}

/** Counts the offers, other than this one, that have not ended at this instant. */
export async function countLiving(db: Db, now: string, exceptId: string): Promise<number> {
  return countRows(
    db
      .selectFrom('offers')
      .where('deleted_at', 'is', null)
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
      .where('id', '<>', exceptId),
  );
}

export async function insertOffer(db: Tx, row: OfferRow): Promise<void> {
  await db.insertInto('offers').values(row).execute();
}

export async function updateOffer(db: Tx, id: string, changes: Partial<OfferRow>): Promise<void> {
  await db.updateTable('offers').set(changes).where('id', '=', id).execute();
}

/** Counts the orders that use an offer, without orders that have given their use back. */
export async function countUses(db: Db, offerId: string): Promise<number> {
  return countRows(db.selectFrom('order_offers').where('offer_id', '=', offerId).where('is_given_back', '=', 0));
}

/** Lists the public codes of these offers. */
export async function listSharedCodes(db: Db, offerIds: readonly string[]) {
  if (offerIds.length === 0) return [];
  return db
    .selectFrom('offer_codes')
    .select(['offer_id', 'code'])
    .where('offer_id', 'in', offerIds)
    .where('batch_id', 'is', null)
    .execute();
}

/** Lists the batches of these offers, the oldest first, each with the number of its codes and of its used codes. */
export async function listBatches(db: Db, offerIds: readonly string[]) {
  if (offerIds.length === 0) return [];
  return db
    .selectFrom('offer_codes')
    .select(['offer_id', 'batch_id'])
    .select(({ fn }) => [
      fn.countAll<number>().as('codes'),
      fn.sum<number>('uses').as('used'),
      fn.min('code').as('code'),
      fn.min('created_at').as('created_at'),
    ])
    .where('offer_id', 'in', offerIds)
    .where('batch_id', 'is not', null)
    .groupBy(['offer_id', 'batch_id'])
    .orderBy('batch_id')
    .execute();
}

/** Yields the codes of an offer, or of one of its batches, page by page. */
export async function* eachCode(db: Db, offerId: string, batchId: string | undefined): AsyncGenerator<CodeRow[]> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('offer_codes')
      .selectAll()
      .where('offer_id', '=', offerId)
      .$if(batchId !== undefined, (codes) => codes.where('batch_id', '=', batchId ?? ''))
      .where('code_key', '>', after)
      .orderBy('code_key')
      .limit(1000)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.code_key ?? '';
  }
}

export async function insertCodes(db: Tx, rows: readonly CodeRow[]): Promise<void> {
  for (const some of batches(rows)) await db.insertInto('offer_codes').values(some).execute();
}

/** Deletes a code so that another offer can have it. The orders that used the code still store it. */
export async function deleteCode(db: Tx, key: string): Promise<void> {
  await db.deleteFrom('offer_codes').where('code_key', '=', key).execute();
}

/** Deletes the public codes of an offer. */
export async function deleteSharedCodes(db: Tx, offerId: string): Promise<void> {
  await db.deleteFrom('offer_codes').where('offer_id', '=', offerId).where('batch_id', 'is', null).execute();
}

/** Reads the results of each of these offers from the daily totals. */
export async function sumResults(db: Db, offerIds: readonly string[]) {
  if (offerIds.length === 0) return [];
  const days = await totalsOf(db, 'day_offers', {});
  const rows = await db
    .selectFrom(days.as('days'))
    .select('offer_id')
    .select(({ fn }) => [
      fn.sum<number>('orders').as('orders'),
      fn.sum<number>('paise').as('paise'),
      fn.sum<number>('sales_paise').as('sales_paise'),
      fn.sum<number>('new_customers').as('new_customers'),
    ])
    .where('offer_id', 'in', offerIds)
    .groupBy('offer_id')
    .execute();
  return rows.map((row) => ({
    offerId: row.offer_id,
    orders: Number(row.orders),
    paise: Number(row.paise),
    salesPaise: Number(row.sales_paise),
    newCustomers: Number(row.new_customers),
  }));
}

/** Returns which of these categories exist. */
export async function listCategories(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('categories').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Returns which of these products are for sale. */
export async function listSold(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('retired_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists those of these variants that are for sale, with the data that a sample cart needs. */
export async function listSample(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'product_id', 'name', 'size', 'color', 'selling_paise', 'saving_paise'])
    .where('variants.id', 'in', ids)
    .where('variants.retired_at', 'is', null)
    .execute();
}
