import type { Db, Schema } from '../db/schema.ts';

export async function insertSession(db: Db, session: Schema['sessions']): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** A session with what decides whether its owner may still use it. */
export async function findSessionRow(db: Db, tokenHash: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'users.blocked_at', 'sessions.last_used_at', 'sessions.expires_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function updateLastUse(db: Db, tokenHash: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Deletes a user's sessions, all of them or all but one. */
export async function deleteSessionsOf(db: Db, userId: string, except?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (sessions) => sessions.where('token_hash', '!=', except ?? ''))
    .execute();
}

export async function deleteSessionsUntil(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
