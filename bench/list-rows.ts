import { batches } from '../server/db/batches.ts';
import { newId } from '../server/db/ids.ts';
import type { Db } from '../server/db/schema.ts';
import { Random } from '../test/random.ts';

const ACTIONS = ['product.changed', 'order.stage', 'order.note', 'order.parcel', 'company.changed'];

/** Fills the lists of the back office that grow with the orders: a line of the log for each, a tenth come back, a third paid by UPI. */
export async function fillLists(db: Db, count: number, days: number, now: number): Promise<void> {
  const random = new Random(2);
  const people = await db.selectFrom('users').select('id').limit(8).execute();
  const at = (n: number) => new Date(now - (1 - n / count) * days * 86_400_000);
  for (const batch of batches(
    Array.from({ length: count }, (_, n) => n),
    1000,
  ))
    await db
      .insertInto('audit_log')
      .values(
        batch.map((n) => ({
          ...{ id: idAt(at(n)), seq: 1_000_000 + n, at: at(n).toISOString(), user_id: random.of(people).id },
          ...{ action: random.of(ACTIONS), subject_id: null, subject: 'Buti Kurta', find_text: 'buti kurta' },
          ...{ before: null, after: null, salt: null, content_hash: '', hash: '' },
        })),
      )
      .execute();
  const orders = await db.selectFrom('orders').select(['id', 'user_id', 'created_at']).orderBy('created_at').execute();
  const back = orders.filter((_, n) => n % 10 === 0);
  for (const batch of batches(back, 500))
    await db
      .insertInto('returns')
      .values(
        batch.map(({ id, user_id, created_at }, n) => ({
          ...{ id: idAt(new Date(created_at)), order_id: id, user_id, kind: 'refund' as const, words: '' },
          ...{
            state: n % 50 === 0 ? ('ASKED' as const) : ('REFUNDED' as const),
            reason: 'OTHER' as const,
            payout: null,
          },
          ...{ refund_paise: 49_950, refund_reference: 'UTR', pickup_on: null, sent_by: '', hold_days: 10 },
          ...{ held_until: null, created_at, updated_at: created_at },
        })),
      )
      .execute();
  const byUpi = orders.filter((_, n) => n % 3 === 0);
  for (const batch of batches(byUpi, 500))
    await db
      .insertInto('upi_payments')
      .values(
        batch.map(({ id, created_at }, n) => ({
          ...{ order_id: id, upi_id: 'tana.bana@okbank', payee: 'Tana Bana', pay_before: created_at, utr: null },
          ...{ given_at: null, paid_paise: n % 100 === 0 ? null : 99_900, paid_at: created_at, user_id: null },
          ...{ refund_reference: '', refunded_at: null },
        })),
      )
      .execute();
}

/** An id as one that was made then. */
export function idAt(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}${newId().slice(13)}`;
}
