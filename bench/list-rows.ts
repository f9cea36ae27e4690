import { batches } from '../server/platform/db/batches.ts';
import { newId } from '../server/platform/db/ids.ts';
import type { Db, Schema } from '../server/platform/db/schema.ts';
import { Random } from '../test/random.ts';

const ACTIONS = ['product.changed', 'order.stage', 'order.note', 'order.parcel', 'company.changed'];

/**
 * Fills the lists of the back office that grow with the orders: each order gets a log entry, a tenth of the orders get
 * a return, and a third get a UPI payment.
 */
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
          ...{
            action: random.of(ACTIONS),
            subject_id: null,
            subject: 'Buti Kurta',
            find_text: `buti kurta ikat${n % 100}.`,
          },
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
          ...{
            refund_paise: 49_950,
            charges_paise: 0,
            refund_reference: 'UTR',
            pickup_on: null,
            sent_by: '',
            hold_days: 10,
          },
          ...{ held_until: null, beyond_terms: 0 as const, created_at, updated_at: created_at },
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
          ...{
            given_at: null,
            was_there: 0 as const,
            paid_paise: n % 100 === 0 ? null : 99_900,
            paid_at: created_at,
            user_id: null,
          },
          ...{ refund_reference: '', refunded_at: null, surplus_paise: 0, surplus_reference: '' },
        })),
      )
      .execute();
}

/**
 * Fills the lists that grow with visitors and couriers: this many customers, each with an entry in the security log,
 * and this many remittances.
 */
export async function fillMoreLists(db: Db, count: number, days: number, now: number): Promise<void> {
  const courier_id = (await db.selectFrom('couriers').select('id').executeTakeFirstOrThrow()).id;
  const numbers = Array.from({ length: count }, (_, n) => n);
  for (const batch of batches(numbers, 1000))
    await db.transaction().execute(async (db) => {
      const made = batch.map((n) => new Date(now - (1 - n / count) * days * 86_400_000));
      const users = made.map((at, index) => aCustomer(at, batch[index] ?? 0));
      await db.insertInto('users').values(users).execute();
      const lines = users.map(({ id: user_id, created_at: at }) => ({
        ...{ id: newId(), at, last_at: at, times: 1, kind: 'signIn' as const, user_id },
        ...{ network: '127.0.0.1', request_id: '', detail: '' },
      }));
      await db.insertInto('security_log').values(lines).execute();
      const remittances = made.map((at, index) => ({
        ...{ id: idAt(at), courier_id, reference: '', received_on: '2026-01-01', total_paise: 1, user_id: null },
        ...{ content_hash: `more ${batch[index]}`, created_at: at.toISOString(), undone_at: null },
      }));
      await db.insertInto('remittances').values(remittances).execute();
      const paid = remittances.map(({ id: remittance_id }) => ({
        ...{ id: newId(), remittance_id, position: 0, number: '', order_id: null, paise: 1 },
        outcome: 'unknown' as const,
      }));
      await db.insertInto('remittance_lines').values(paid).execute();
    });
}

function aCustomer(came: Date, n: number): Schema['users'] {
  const name = `customer-${n}`;
  const at = came.toISOString();
  return {
    ...{ id: idAt(came), email: `${name}@example.com`, email_key: `${name}@example.com`, mobile: null, dob: null },
    ...{ username: name, username_key: name, first_name: 'Asha', last_name: 'Rao', role: 'CUSTOMER', staff_role: null },
    ...{ password_hash: 'none', has_given_password: 0, password_expires_at: null, email_confirmed_at: at },
    ...{ confirmed_phone: null, phone_proved_at: null },
    ...{ blocked_at: null, find_text: `asha rao ikat${n % 100}.`, language: 'en', created_at: at, updated_at: at },
  };
}

/** Makes an id as the shop would have made it at that time. */
export function idAt(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}${newId().slice(13)}`;
}
