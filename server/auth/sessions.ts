import type { Db } from '../db/schema.ts';
import { hashOf, newToken } from './tokens.ts';

type Role = 'ADMIN' | 'CUSTOMER';
export type SignedIn = { id: string; role: Role; sessionHash: string };

const HOUR = 3_600_000;
/** How long a session lasts at most, and how long it may lie unused (decisions/0006). Milliseconds. */
const lifetimes: Record<Role, { total: number; idle: number; touch: number }> = {
  CUSTOMER: { total: 30 * 24 * HOUR, idle: 7 * 24 * HOUR, touch: HOUR },
  ADMIN: { total: 12 * HOUR, idle: HOUR / 2, touch: 60_000 },
};

/** Begins a session and answers its token, which is stored nowhere. */
export async function beginSession(db: Db, user: { id: string; role: Role }, now: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({ token_hash: hashOf(token), user_id: user.id, created_at: now, last_used_at: now, expires_at: later(now, lifetimes[user.role].total) })
    .execute();
  return token;
}

/** Who holds this token; undefined when it is unknown, ended, expired, left unused too long, or its owner is blocked. */
export async function findSession(db: Db, token: string, now: string): Promise<SignedIn | undefined> {
  const sessionHash = hashOf(token);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'users.blocked_at', 'sessions.last_used_at', 'sessions.expires_at'])
    .where('sessions.token_hash', '=', sessionHash)
    .executeTakeFirst();
  if (!row || row.blocked_at !== null) return undefined;
  const { idle, touch } = lifetimes[row.role];
  if (row.expires_at <= now || later(row.last_used_at, idle) <= now) return undefined;
  // Written now and then, not at every request: reading must not cost a write.
  if (later(row.last_used_at, touch) <= now) await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', sessionHash).execute();
  return { id: row.id, role: row.role, sessionHash };
}

export async function endSession(db: Db, sessionHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', sessionHash).execute();
}

/** Ends a user's sessions, all of them or all but one. */
export async function endSessionsOf(db: Db, userId: string, except?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', except ?? ''))
    .execute();
}

/** Forgets sessions that can no longer be used. */
export async function clearExpiredSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

function later(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}
