import type { Db } from '../db/schema.ts';
import { together } from '../db/together.ts';
import { ordersOfCustomerQuery, refusedByPhoneQuery } from './past-queries.ts';

/** What became of a customer's orders, and of those to a phone number; `phone` is null where there is no number. */
export type Past = {
  customer: { orders: number; delivered: number; refused: number };
  phone: { refused: number } | null;
};

/** Counted from the orders themselves, so that it is true whatever was undone. */
export async function pastOf(db: Db, { user_id, phone }: { user_id: string; phone: string }): Promise<Past> {
  const { own, toPhone } = await together(db, {
    own: ordersOfCustomerQuery(db, user_id),
    toPhone: phone === '' ? undefined : refusedByPhoneQuery(db, phone),
  });
  const { orders = 0, delivered = 0, refused = 0 } = own[0] ?? {};
  return {
    customer: { orders: Number(orders), delivered: Number(delivered), refused: Number(refused) },
    phone: toPhone[0] ? { refused: Number(toPhone[0].refused) } : null,
  };
}
