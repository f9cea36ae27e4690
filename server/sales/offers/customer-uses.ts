import { sql } from 'kysely';
import type { OfferReason } from '#domain/offers.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import { together, type RowsOf } from '../../platform/db/together.ts';
import type { StoredOffer } from './terms.ts';

/**
 * A customer, known by an account and a phone number. `phone` is undefined if the shop does not know the number yet,
 * and '' if the address has none. An order counts as the customer's if it has the same account or the same number.
 * Without a phone number, a customer cannot have an offer with a limit for each customer: anybody could register a new
 * account in order to count as a new customer.
 */
export type Customer = { userId: string | undefined; phone: string | undefined };

type Barred = Extract<OfferReason, { kind: 'FIRST_ORDER' | 'PHONE_MISSING' | 'USED_BY_CUSTOMER' | 'USED_UP' }>;

function ordersOf(db: Db, userId: string, phone: string) {
  return db
    .selectFrom('orders')
    .select('orders.id')
    .where('user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('orders')
        .select('orders.id')
        .where('phone', '=', phone)
        // The index of phone numbers contains no empty numbers, and the databases use it only if the query excludes
        // empty numbers.
        .where(sql<boolean>`phone <> ''`),
    );
}

/** Counts the orders of a customer that use each of these offers. */
const usesQuery = prepared((db, offerIds: readonly string[], userId: string, phone: string) =>
  db
    .selectFrom(ordersOf(db, userId, phone).as('own'))
    // With a cross join, SQLite reads the tables in this order: first the customer's few orders, and only then their
    // uses of offers.
    .crossJoin('order_offers')
    .select('offer_id')
    .select(({ fn }) => fn.count<number>('order_id').distinct().as('count'))
    .whereRef('order_offers.order_id', '=', 'own.id')
    .where('offer_id', 'in', offerIds)
    .where('is_given_back', '=', 0)
    .groupBy('offer_id'),
);

/** Selects one order of the customer that is not cancelled. */
const earlierQuery = prepared((db, userId: string, phone: string) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ordersOf(db, userId, phone))
    .where('delivery_status', '<>', 'CANCELED')
    .limit(1),
);

const totalQuery = prepared((db, offerIds: readonly string[]) =>
  db.selectFrom('offers').select(['id', 'uses', 'most_uses']).where('id', 'in', offerIds),
);

/**
 * Makes the queries, for `together`, by which the shop decides whether the customer may have these offers. Makes only
 * the queries that the limits of the offers need.
 */
export function customerQueries(db: Db, offers: readonly StoredOffer[], { userId = '', phone = '' }: Customer) {
  const isNamed = userId !== '' || phone !== '';
  const counted = offers.filter(({ terms }) => terms.mostPerCustomer !== null).map(({ id }) => id);
  const isFirst = offers.some(({ terms }) => terms.isFirstOrderOnly);
  return {
    usesOfCustomer: isNamed && counted.length > 0 ? usesQuery(db, counted, userId, phone) : undefined,
    earlierOrder: isNamed && isFirst ? earlierQuery(db, userId, phone) : undefined,
  };
}

/** Returns whether an offer has a limit for each customer: a number of uses, or only the first order. */
export function hasCustomerLimit({ terms }: StoredOffer): boolean {
  return terms.isFirstOrderOnly || terms.mostPerCustomer !== null;
}

type Found = RowsOf<ReturnType<typeof customerQueries>>;

/** Returns the reason why a customer cannot have an offer; undefined if the customer can have it. */
export function whyNotFor({ id, terms }: StoredOffer, found: Found): Barred | undefined {
  if (terms.isFirstOrderOnly && found.earlierOrder.length > 0) return { kind: 'FIRST_ORDER' };
  const uses = Number(found.usesOfCustomer.find(({ offer_id }) => offer_id === id)?.count ?? 0);
  return terms.mostPerCustomer !== null && uses >= terms.mostPerCustomer ? { kind: 'USED_BY_CUSTOMER' } : undefined;
}

/** Returns the offers that the customer cannot have, each with the reason. Makes no query if no offer has a limit. */
export async function barredBy(
  db: Db,
  offers: readonly StoredOffer[],
  customer: Customer,
): Promise<ReadonlyMap<string, Barred>> {
  const counted = offers.filter(({ mostUses }) => mostUses !== null).map(({ id }) => id);
  const queries = {
    ...customerQueries(db, offers, customer),
    total: counted.length > 0 ? totalQuery(db, counted) : undefined,
  };
  const barred = new Map<string, Barred>();
  if (customer.phone === '')
    for (const offer of offers) if (hasCustomerLimit(offer)) barred.set(offer.id, { kind: 'PHONE_MISSING' });
  if (Object.values(queries).every((query) => query === undefined)) return barred;
  const found = await together(db, queries);
  const full = new Set(
    found.total.filter(({ uses, most_uses }) => most_uses !== null && uses >= most_uses).map(({ id }) => id),
  );
  for (const offer of offers) {
    const why = full.has(offer.id) ? ({ kind: 'USED_UP' } as const) : whyNotFor(offer, found);
    if (why) barred.set(offer.id, why);
  }
  return barred;
}
