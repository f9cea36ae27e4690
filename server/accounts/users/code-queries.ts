import { sql } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

/** Writes a code. Deletes the earlier code that the same browser requested for the same email or phone number. */
export async function replaceCode(db: Tx, row: Schema['one_time_codes']): Promise<void> {
  await db.deleteFrom('one_time_codes').where('email_key', '=', row.email_key).where('asker', '=', row.asker).execute();
  await db
    .insertInto('one_time_codes')
    .values(row)
    // If a browser requests two codes for the same email at the same time, the later code replaces the earlier code.
    .onConflict((conflict) => conflict.columns(['email_key', 'asker']).doUpdateSet(row))
    .execute();
}

/**
 * Returns who requested a code for this email that still works. Returns "browser" if this browser did, "network" if
 * only another browser of its network did, and otherwise undefined.
 */
export async function hasAsked(
  db: Db,
  emailKey: string,
  { asker, network }: { asker: string; network: string },
  now: string,
): Promise<'browser' | 'network' | undefined> {
  const rows = await db
    .selectFrom('one_time_codes')
    .select('asker')
    .where('email_key', '=', emailKey)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .where((where) => where.or([where('asker', '=', asker), where('asker_network', '=', network)]))
    .execute();
  if (rows.some((row) => row.asker === asker)) return 'browser';
  return rows.length > 0 ? 'network' : undefined;
}

/**
 * The try that checking a right code has cost: a try of the browser that requested the code, or a guess of another
 * browser's network.
 */
export type Spent = { id: string; paidBy: 'browser' | 'network'; network: string };

type Paid = { id: string; code_mac: string };

/**
 * Spends one try of the code that this browser asked for. Returns the code's row, or undefined if the browser has no
 * unexpired code with a try left.
 */
export async function spendTry(
  db: Db,
  emailKey: string,
  asker: string,
  now: string,
): Promise<(Paid & { sent_to_email: string }) | undefined> {
  return db
    .updateTable('one_time_codes')
    .set({ tries_left: sql`tries_left - 1` })
    .where('email_key', '=', emailKey)
    .where('asker', '=', asker)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['id', 'code_mac', 'sent_to_email'])
    .executeTakeFirst();
}

/** Finds the unexpired code that this browser asked for, whether or not the code has tries left. */
export async function findCode(db: Db, emailKey: string, asker: string, now: string) {
  return db
    .selectFrom('one_time_codes')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('asker', '=', asker)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Spends all tries of a code. Returns false if the code had no try left, so only the first of several simultaneous
 * calls succeeds.
 */
export async function spendAllTries(db: Db, id: string, now: string): Promise<boolean> {
  const spent = await db
    .updateTable('one_time_codes')
    .set({ tries_left: 0 })
    .where('id', '=', id)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/**
 * Counts one guess of this network for each code that other browsers requested for this email. Returns the codes for
 * which the network still had a guess.
 */
export async function spendGuesses(
  db: Db,
  emailKey: string,
  { asker, network }: { asker: string; network: string },
  most: number,
  now: string,
): Promise<Paid[]> {
  const codes = db
    .selectFrom('one_time_codes')
    .select((code) => [
      code.ref('id').as('code_id'),
      sql<string>`${network}`.as('network'),
      sql<number>`1`.as('guesses'),
    ])
    .where('email_key', '=', emailKey)
    .where('asker', '!=', asker)
    .where('expires_at', '>', now)
    // The statement locks the rows in the order of their ids, so that two simultaneous guesses cannot deadlock.
    .orderBy('id');
  const paid = await db
    .insertInto('code_guesses')
    .columns(['code_id', 'network', 'guesses'])
    .expression(codes)
    .onConflict((conflict) =>
      conflict
        .columns(['code_id', 'network'])
        .doUpdateSet({ guesses: sql`code_guesses.guesses + 1` })
        .where('code_guesses.guesses', '<', most),
    )
    .returning('code_id')
    .execute();
  if (paid.length === 0) return [];
  const ids = paid.map((row) => row.code_id);
  return db.selectFrom('one_time_codes').select(['id', 'code_mac']).where('id', 'in', ids).execute();
}

/** Gives back the try or the guess that a right code has cost. */
export async function giveTryBack(db: Db, { id, paidBy, network }: Spent): Promise<void> {
  if (paidBy === 'browser')
    await db
      .updateTable('one_time_codes')
      .set({ tries_left: sql`tries_left + 1` })
      .where('id', '=', id)
      .execute();
  else
    await db
      .updateTable('code_guesses')
      .set({ guesses: sql`guesses - 1` })
      .where('code_id', '=', id)
      .where('network', '=', network)
      .execute();
}

/**
 * Records that the shop sends a code to an email. Returns false if the code was already sent to an email, was used or
 * has expired.
 */
export async function noteSentToEmail(db: Tx, id: string, email: string, now: string): Promise<boolean> {
  const noted = await db
    .updateTable('one_time_codes')
    .set({ sent_to_email: email })
    .where('id', '=', id)
    .where('sent_to_email', '=', '')
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Uses up a code by deleting it. Returns false if the code no longer exists or has expired. */
export async function takeCode(db: Tx, emailKey: string, id: string, now: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('one_time_codes')
    .where('email_key', '=', emailKey)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteCodesOf(db: Tx, emailKey: string): Promise<void> {
  await db.deleteFrom('one_time_codes').where('email_key', '=', emailKey).execute();
}

export async function deleteCodesUntil(db: Db, now: string, latest: string): Promise<void> {
  await db
    .deleteFrom('one_time_codes')
    .where((code) => code.or([code('expires_at', '<=', now), code('expires_at', '>', latest)]))
    .execute();
  const alive = db.selectFrom('one_time_codes').select('id');
  await db.deleteFrom('code_guesses').where('code_id', 'not in', alive).execute();
}
