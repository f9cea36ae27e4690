import type { Db } from '../../platform/db/schema.ts';
import { togetherEach, type RowsOf } from '../../platform/db/together.ts';
import { ordersOfCustomerQuery, refusedByPhoneQuery } from './past-queries.ts';

/**
 * The number of a customer's past orders, and of the refused parcels to a phone number. `phone` is null if the order
 * has no phone number.
 */
export type Past = {
  customer: { orders: number; delivered: number; refused: number };
  phone: { refused: number } | null;
};

type Whose = { user_id: string; phone: string };

/**
 * Counts the past orders of a customer and of a phone number. The function counts orders and not their events, so an
 * undone step does not count.
 */
export async function pastOf(db: Db, whose: Whose): Promise<Past> {
  const [rows] = await togetherEach(db, [pastQueries(db, whose)]);
  // The cast is safe: `together` returns the rows of each query.
  return pastIn(rows as PastRows);
}

/**
 * Returns the result of `pastOf` for several customers, in one round trip. Makes no query if all entries are undefined.
 */
export async function readPasts(db: Db, each: ReadonlyArray<Whose | undefined>): Promise<Array<Past | undefined>> {
  const looked = each.filter((whose) => whose !== undefined);
  if (looked.length === 0) return each.map(() => undefined);
  const rows = await togetherEach(
    db,
    looked.map((whose) => pastQueries(db, whose)),
  );
  const pasts = rows.map(pastIn).values();
  return each.map((whose) => whose && pasts.next().value);
}

function pastQueries(db: Db, { user_id, phone }: Whose) {
  return {
    own: ordersOfCustomerQuery(db, user_id),
    toPhone: phone === '' ? undefined : refusedByPhoneQuery(db, phone),
  };
}

type PastRows = RowsOf<ReturnType<typeof pastQueries>>;

function pastIn({ own, toPhone }: PastRows): Past {
  const { orders = 0, delivered = 0, refused = 0 } = own[0] ?? {};
  return {
    customer: { orders: Number(orders), delivered: Number(delivered), refused: Number(refused) },
    phone: toPhone[0] ? { refused: Number(toPhone[0].refused) } : null,
  };
}
