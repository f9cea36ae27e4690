import type { Amounts } from '#domain/amounts.ts';
import { codeKey } from '#domain/offers.ts';
import { newId } from '../../platform/db/ids.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import type { Offered } from './candidates.ts';
import { hasCustomerLimit, type Customer } from './customer-uses.ts';
import type { StaffReduction } from './staff-reduction.ts';
import type { StoredOffer } from './terms.ts';

export type OrderOfferRow = Schema['order_offers'];

/**
 * Lists the reductions of these orders. The reductions of one order are in the sequence in which the shop computed
 * them.
 */
export async function listOrderOffers(db: Db, orderIds: readonly string[]): Promise<OrderOfferRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('order_offers')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

/** Lists the reductions of an order that members of the staff made, with their names. */
export async function listStaffReductions(db: Db, orderId: string) {
  return db
    .selectFrom('order_offers')
    .leftJoin('users', 'users.id', 'order_offers.by_user')
    .select(['paise', 'reason', 'first_name', 'last_name'])
    .where('order_id', '=', orderId)
    .where('offer_id', 'is', null)
    .orderBy('position')
    .execute();
}

export const insertOrderOffers = prepared((db, rows: readonly OrderOfferRow[]) =>
  db.insertInto('order_offers').values(rows),
);

type Reducing = { offered: Offered; staff: StaffReduction | undefined };

/** Makes the rows that store the reductions of an order. */
export function orderOffersOf(orderId: string, amounts: Amounts, { offered, staff }: Reducing): OrderOfferRow[] {
  return amounts.reductions.map(({ offerId, name, code, paise, isDelivery }, position) => {
    const offer = offered.candidates.find((candidate) => candidate.offer.id === offerId)?.offer;
    const reducedBy = offer ? undefined : staff;
    return {
      ...{ id: newId(), order_id: orderId, position, offer_id: offer?.id ?? null, name, code },
      terms: offer ? JSON.stringify(offer.terms) : null,
      by_user: reducedBy?.by ?? null,
      reason: reducedBy?.reason ?? '',
      paise,
      is_delivery: isDelivery ? 1 : 0,
      is_given_back: 0,
    };
  });
}

/** The offers that an order uses; the transaction that writes the order counts these uses. */
export type TakenOffers = {
  /** The version of the offers from which the shop computed the order; undefined if the owner has saved no offers. */
  version: string | undefined;
  offers: readonly StoredOffer[];
  /** The ids of the offers with a limit on all uses, in ascending order. */
  limited: readonly string[];
  /** The key of a code that only one order may use. */
  single: string | undefined;
  /** True if one of the offers has a limit for each customer. */
  isPerCustomer: boolean;
  customer: Customer;
};

export function takenOffers(
  rows: readonly OrderOfferRow[],
  { candidates, typed }: Offered,
  { version, customer }: { version: string | undefined; customer: Customer },
): TakenOffers {
  const offers = candidates.map(({ offer }) => offer).filter(({ id }) => rows.some((row) => row.offer_id === id));
  const isSingle = typed?.single !== undefined && offers.some(({ id }) => id === typed.offer?.id);
  return {
    version,
    offers,
    limited: offers
      .filter(({ mostUses }) => mostUses !== null)
      .map(({ id }) => id)
      .toSorted(),
    single: isSingle ? codeKey(typed.code) : undefined,
    isPerCustomer: offers.some(hasCustomerLimit),
    customer,
  };
}
