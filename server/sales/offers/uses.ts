import { ShopError } from '#contract/errors.ts';
import { codeKey } from '#domain/offers.ts';
import * as offersText from '#text/offers.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { together, type RowsOf } from '../../platform/db/together.ts';
import { customerQueries, hasCustomerLimit, whyNotFor } from './customer-uses.ts';
import type { OrderOfferRow, TakenOffers } from './order-offers.ts';
import { storedOffer } from './terms.ts';

// One conditional update in the order's transaction counts the use of an offer, or of a code that is valid for one
// order. Orders that use an offer without a limit take a shared lock on the offer's row, so they do not wait for each
// other. A transaction that gives the offer a limit waits until these orders have committed, and then counts their
// uses.

const shareOffers = prepared((db, ids: readonly string[]) =>
  db.selectFrom('offers').select('id').where('id', 'in', ids).orderBy('id').forKeyShare(),
);

const lockLimited = prepared((db, ids: readonly string[]) =>
  db.selectFrom('offers').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate(),
);

const takeUses = prepared((db, ids: readonly string[]) =>
  db
    .updateTable('offers')
    .set((set) => ({ uses: set('uses', '+', 1) }))
    .where('id', 'in', ids)
    .whereRef('uses', '<', 'most_uses')
    .returning('id'),
);

const takeSingle = prepared((db, key: string) =>
  db
    .updateTable('offer_codes')
    .set((set) => ({ uses: set('uses', '+', 1) }))
    .where('code_key', '=', key)
    .whereRef('uses', '<', 'most_uses')
    .returning('code_key'),
);

/**
 * Makes the queries, for `together`, that count an order's uses of offers. `toLock` contains the limited offers of all
 * orders in the transaction; only the first of these orders passes it, and so locks all these offers in ascending order
 * of their ids.
 */
export function usesToTake(db: Db, { offers, limited, single }: TakenOffers, toLock: readonly string[]) {
  const unlimited = offers.filter(({ mostUses }) => mostUses === null).map(({ id }) => id);
  return {
    offersShared: unlimited.length > 0 ? shareOffers(db, unlimited) : undefined,
    offersLocked: toLock.length > 1 ? lockLimited(db, toLock) : undefined,
    usesTaken: limited.length > 0 ? takeUses(db, limited) : undefined,
    singleTaken: single === undefined ? undefined : takeSingle(db, single),
  };
}

/**
 * Makes the queries that check once more whether the customer may have the offers. The queries run after the
 * transaction has locked the buyer and the phone number.
 */
export function customerAgain(db: Db, { offers, customer }: TakenOffers) {
  return customerQueries(db, offers, customer);
}

type Found = RowsOf<ReturnType<typeof usesToTake> & ReturnType<typeof customerAgain>>;

/** Returns whether the order could use all its offers. If not, the caller must roll the transaction back. */
export function areUsesTaken({ offers, limited, single }: TakenOffers, found: Found): boolean {
  return (
    found.usesTaken.length === limited.length &&
    (single === undefined || found.singleTaken.length === 1) &&
    offers.every((offer) => whyNotFor(offer, found) === undefined)
  );
}

/** Gives back the uses of offers by an order that is cancelled or has expired. A return of goods gives back no use. */
export async function giveBackOffers(db: Tx, orderId: string): Promise<void> {
  await lockOffersOf(db, orderId);
  const rows = await db
    .updateTable('order_offers')
    .set({ is_given_back: 1 })
    .where('order_id', '=', orderId)
    .where('is_given_back', '=', 0)
    .returning(['offer_id', 'code'])
    .execute();
  for (const { offer_id, code } of inOrder(rows)) {
    await db
      .updateTable('offers')
      .set((set) => ({ uses: set('uses', '-', 1) }))
      .where('id', '=', offer_id)
      .where('most_uses', 'is not', null)
      .where('uses', '>', 0)
      .execute();
    await db
      .updateTable('offer_codes')
      .set((set) => ({ uses: set('uses', '-', 1) }))
      .where('code_key', '=', codeKey(code))
      .where('offer_id', '=', offer_id)
      .where('most_uses', 'is not', null)
      .where('uses', '>', 0)
      .execute();
  }
}

/** Locks the offers of an order, so that no other transaction changes the counts of their uses meanwhile. */
async function lockOffersOf(db: Tx, orderId: string): Promise<void> {
  await db
    .selectFrom('offers')
    .select('id')
    .where('id', 'in', (rows) => rows.selectFrom('order_offers').select('offer_id').where('order_id', '=', orderId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

type Revived = { id: string; user_id: string; phone: string };

/**
 * Counts the uses of offers by a cancelled order again, before the order is revived. `lockCustomer` makes other orders
 * of the same customer wait. Throws 409 OFFER_USED_UP if other orders have used up an offer, OFFER_USED if another
 * order of the same customer has used it.
 */
export async function takeOffersAgain(db: Tx, order: Revived, lockCustomer: () => Promise<void>): Promise<void> {
  const rows = await db
    .selectFrom('order_offers')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('is_given_back', '=', 1)
    .execute();
  if (rows.length === 0) return;
  await refuseUsedByCustomer(db, order, rows, lockCustomer);
  await lockOffersOf(db, order.id);
  await db.updateTable('order_offers').set({ is_given_back: 0 }).where('order_id', '=', order.id).execute();
  for (const { offer_id, code, name } of inOrder(rows)) {
    const taken = [
      await db
        .updateTable('offers')
        .set((set) => ({ uses: set('uses', '+', 1) }))
        .where('id', '=', offer_id)
        .where('most_uses', 'is not', null)
        .returning(['uses', 'most_uses'])
        .executeTakeFirst(),
      await db
        .updateTable('offer_codes')
        .set((set) => ({ uses: set('uses', '+', 1) }))
        .where('code_key', '=', codeKey(code))
        .where('offer_id', '=', offer_id)
        .where('most_uses', 'is not', null)
        .returning(['uses', 'most_uses'])
        .executeTakeFirst(),
    ];
    if (taken.some((row) => row && row.uses > (row.most_uses ?? Infinity)))
      throw new ShopError('conflict', 'OFFER_USED_UP', offersText.cannotTakeAgain({ name }));
  }
}

async function refuseUsedByCustomer(
  db: Tx,
  { user_id: userId, phone }: Revived,
  rows: readonly OrderOfferRow[],
  lockCustomer: () => Promise<void>,
): Promise<void> {
  const offers = rows
    .flatMap(({ offer_id, name, terms }) =>
      offer_id === null || terms === null
        ? []
        : [storedOffer({ id: offer_id, name, terms, is_paused: 0, most_uses: null })],
    )
    .filter(hasCustomerLimit);
  if (offers.length === 0) return;
  await lockCustomer();
  const found = await together(db, customerQueries(db, offers, { userId, phone }));
  const used = offers.find((offer) => whyNotFor(offer, found) !== undefined);
  if (used) throw new ShopError('conflict', 'OFFER_USED', offersText.cannotTakeAgainOwn({ name: used.name }));
}

/**
 * Lists the offers that an order has used, in ascending order of their ids. Leaves out the staff's reductions, which
 * use no offer.
 */
function inOrder<Row extends Pick<OrderOfferRow, 'offer_id'>>(rows: readonly Row[]) {
  return rows
    .flatMap((row) => (row.offer_id === null ? [] : [{ ...row, offer_id: row.offer_id }]))
    .toSorted((a, b) => (a.offer_id < b.offer_id ? -1 : 1));
}
