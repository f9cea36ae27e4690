import { countRows } from '../../platform/db/count-rows.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

type AppRow = Schema['totp_keys'];

export async function findApp(db: Db, userId: string): Promise<AppRow | undefined> {
  return db.selectFrom('totp_keys').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/**
 * Stores the key of an authenticator app. The key stays unconfirmed until the person enters a code of the app. Returns
 * false if the account already has a confirmed key.
 */
export async function replaceUnconfirmedApp(db: Tx, row: AppRow): Promise<boolean> {
  const written = await db
    .insertInto('totp_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((old) => ({
          sealed_key: old.ref('excluded.sealed_key'),
          last_step: old.ref('excluded.last_step'),
          created_at: old.ref('excluded.created_at'),
        }))
        .where('totp_keys.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return written !== undefined;
}

/**
 * Confirms this key of an authenticator app. The person has entered the app's code of the given time step. Returns
 * false if this key is not the account's unconfirmed key.
 */
export async function confirmApp(db: Tx, { user_id, sealed_key }: AppRow, step: number, now: string): Promise<boolean> {
  const confirmed = await db
    .updateTable('totp_keys')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', user_id)
    .where('sealed_key', '=', sealed_key)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Marks an authenticator app's code as used. Returns false if this code or a later code was used before. */
export async function spendStep(db: Tx, { user_id, sealed_key }: AppRow, step: number): Promise<boolean> {
  const spent = await db
    .updateTable('totp_keys')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('sealed_key', '=', sealed_key)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Deletes the authenticator app's key; returns whether a confirmed key existed. */
export async function deleteApp(db: Tx, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('totp_keys')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return typeof gone?.confirmed_at === 'string';
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId));
}

export async function replaceRecoveryCodes(db: Tx, userId: string, macs: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (macs.length > 0)
    await db
      .insertInto('recovery_codes')
      .values(macs.map((code_mac) => ({ user_id: userId, code_mac })))
      .execute();
}

export async function hasRecoveryCode(db: Db, userId: string, mac: string): Promise<boolean> {
  const found = await db
    .selectFrom('recovery_codes')
    .select('code_mac')
    .where('user_id', '=', userId)
    .where('code_mac', '=', mac)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes a recovery code after its use; returns whether the code existed. */
export async function spendRecoveryCode(db: Tx, userId: string, mac: string): Promise<boolean> {
  const spent = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_mac', '=', mac)
    .returning('code_mac')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function listApps(db: Db): Promise<Array<Pick<AppRow, 'user_id' | 'sealed_key'>>> {
  return db.selectFrom('totp_keys').select(['user_id', 'sealed_key']).execute();
}

/** Stores the newly sealed form of an authenticator app's key. Does nothing if the account has another key by now. */
export async function updateSealedKey(
  db: Db,
  { user_id, sealed_key }: Pick<AppRow, 'user_id' | 'sealed_key'>,
  anew: string,
): Promise<void> {
  await db
    .updateTable('totp_keys')
    .set({ sealed_key: anew })
    .where('user_id', '=', user_id)
    .where('sealed_key', '=', sealed_key)
    .execute();
}
