import { seal, unseal } from '../keys/sealed.ts';
import type { Mac } from '../keys/shop-key.ts';
import type { Db } from '../db/schema.ts';

const PURPOSE = 'message stop';

/** Makes the hash by which the shop recognises a phone of ten digits without storing the number. */
export async function phoneHash(mac: Mac, phone: string): Promise<string> {
  return mac('message phone', phone);
}

/** Returns whether the owner of this phone has refused messages. */
export async function isStopped(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('message_stops')
    .select('phone_hash')
    .where('phone_hash', '=', hash)
    .where('is_stopped', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores that the owner of a phone has refused messages, or has allowed them again. `at` is the time when the owner
 * wrote this. An older text of the owner that arrives later changes nothing.
 */
export async function noteStop(
  { db, mac }: { db: Db; mac: Mac },
  { phone, isStop, at }: { phone: string; isStop: boolean; at: string },
): Promise<void> {
  const row = { is_stopped: isStop ? (1 as const) : (0 as const), sealed_phone: await seal(mac, PURPOSE, phone), at };
  await db
    .insertInto('message_stops')
    .values({ phone_hash: await phoneHash(mac, phone), ...row })
    .onConflict((conflict) => conflict.column('phone_hash').doUpdateSet(row).where('message_stops.at', '<', at))
    .execute();
}

export async function countStops(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('message_stops')
    .where('is_stopped', '=', 1)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Hashes and seals the stored phone numbers again with the shop's present key, if the previous key has sealed them. */
export async function sealStopsAnew({ db, mac }: { db: Db; mac: Mac }): Promise<void> {
  const { before } = mac;
  if (!before) return;
  for (const row of await db.selectFrom('message_stops').selectAll().execute()) {
    const phone = await unseal(before, PURPOSE, row.sealed_phone);
    if (phone === undefined || row.phone_hash !== (await phoneHash(before, phone))) continue;
    await noteStop({ db, mac }, { phone, isStop: row.is_stopped === 1, at: row.at });
    await db.deleteFrom('message_stops').where('phone_hash', '=', row.phone_hash).execute();
  }
}

/** Deletes the rows of phones whose owners wrote to the shop before this instant. */
export async function deleteStopsBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('message_stops').where('at', '<', instant).execute();
}
