import { newId } from '../server/platform/db/ids.ts';
import type { TestShop } from './shop.ts';

/** Makes an email that the shop has stopped trying to send, and returns its id. */
export async function anUnsentEmail({ db, now }: TestShop, to = 'gone@example.com'): Promise<string> {
  const id = newId();
  const nobody = newId();
  await db
    .insertInto('jobs')
    .values({
      id,
      kind: 'email',
      // The email is about an order that does not exist, so the next try sends nothing.
      payload: JSON.stringify({ email: 'confirmation', orderId: nobody }),
      unique_key: null,
      lane: nobody,
      state: 'dead',
      run_at: now(),
      attempts: 1,
      deaths: 0,
      lease_owner: null,
      lease_until: null,
      last_error: '550 no such mailbox',
      label: JSON.stringify({ to, subject: 'Order ORD000001 confirmed' }),
      expires_at: null,
      created_at: now(),
      finished_at: now(),
    })
    .execute();
  return id;
}
