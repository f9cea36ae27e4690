import type { OfferTerms } from '#domain/offers.ts';
import { newId } from '../server/platform/db/ids.ts';
import type { TestShop } from './shop.ts';

/** The terms of an offer without conditions: it applies to all goods and at any time. */
const anyTime: OfferTerms = {
  ...{ effect: { kind: 'percent', percent: 10 }, goods: { kind: 'all' }, startsAt: null, endsAt: null },
  ...{ weekdays: [], fromMinute: 0, toMinute: 1440, leastPaise: 0, leastPieces: 0, mostPaise: null },
  ...{ isFirstOrderOnly: false, isPrepaidOnly: false, mostPerCustomer: null, isCombinable: true, rank: null },
};

type Given = {
  name: string;
  code?: string;
  /**
   * The terms of the offer behind this reduction; when staff edit the order, the shop checks these terms again. Without
   * terms, the staff gave the reduction by hand.
   */
  terms?: Partial<OfferTerms>;
  reason?: string;
} & ({ /** The reduction of each line, in paise. */ parts: readonly number[] } | { /** The charge. */ freed: number });

/**
 * Adds reductions to an existing order, with the same rows that the shop stores when it places an order with offers.
 */
export async function reduceOrder(shop: TestShop, orderId: string, given: readonly Given[]): Promise<void> {
  const items = await shop.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  let off = 0;
  for (const [position, one] of given.entries()) {
    const parts = 'parts' in one ? one.parts : [];
    const paise = 'freed' in one ? one.freed : parts.reduce((sum, part) => sum + part, 0);
    if ('parts' in one) off += paise;
    for (const [at, part] of parts.entries())
      await shop.db
        .updateTable('order_items')
        .set((row) => ({ reduction_paise: row('reduction_paise', '+', part) }))
        .where('id', '=', items[at]?.id ?? '')
        .execute();
    const { name, code = '', terms, reason = '' } = one;
    await shop.db
      .insertInto('order_offers')
      .values({
        ...{ id: newId(), order_id: orderId, position, name, code, reason, paise, by_user: null },
        offer_id: terms ? newId() : null,
        terms: terms ? JSON.stringify({ ...anyTime, ...terms }) : null,
        ...{ is_delivery: 'freed' in one ? 1 : 0, is_given_back: 0 },
      })
      .execute();
  }
  await shop.db
    .updateTable('orders')
    .set((row) => ({
      discount_paise: row('discount_paise', '+', off),
      total_paise: row('total_paise', '-', off),
    }))
    .where('id', '=', orderId)
    .execute();
}
