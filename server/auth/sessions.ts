import { staffRoleOf, type StaffRole } from '#domain/staff-roles.ts';
import type { Db } from '../db/schema.ts';
import {
  deleteSession,
  deleteSessionsOf,
  deleteSessionsUntil,
  findSessionRow,
  insertSession,
  updateLastUse,
} from './queries.ts';
import { hashOf, newToken } from './tokens.ts';

type Role = 'ADMIN' | 'CUSTOMER';
/** `staffRole` is null for customers. It is read at each request, so that a change of it holds at the next one. */
export type SignedIn = { id: string; role: Role; staffRole: StaffRole | null; sessionHash: string };

const HOUR = 3_600_000;
/** How long a session lasts at most, and how long it may lie unused (decisions/0006). Milliseconds. */
const lifetimes: Record<Role, { total: number; idle: number; touch: number }> = {
  CUSTOMER: { total: 30 * 24 * HOUR, idle: 7 * 24 * HOUR, touch: HOUR },
  ADMIN: { total: 12 * HOUR, idle: HOUR / 2, touch: 60_000 },
};

/**
 * Begins a session and answers its token, which is stored nowhere. Whoever signs in by a password calls it inside the
 * transaction that has locked the account (`lockSignIn`).
 */
export async function beginSession(db: Db, user: { id: string; role: Role }, now: string): Promise<string> {
  const token = newToken();
  await insertSession(db, {
    token_hash: hashOf(token),
    user_id: user.id,
    created_at: now,
    last_used_at: now,
    expires_at: later(now, lifetimes[user.role].total),
  });
  return token;
}

/**
 * Who holds this token; undefined when it is unknown, ended, expired, left unused too long, or its owner is blocked. Without
 * `isUse` it lies unused as long as before.
 */
export async function findSession(
  db: Db,
  token: string,
  now: string,
  { isUse }: { isUse: boolean },
): Promise<SignedIn | undefined> {
  const sessionHash = hashOf(token);
  const row = await findSessionRow(db, sessionHash);
  if (!row || row.blocked_at !== null) return undefined;
  const { idle, touch } = lifetimes[row.role];
  if (row.expires_at <= now || later(row.last_used_at, idle) <= now) return undefined;
  // Written now and then, not at every request: reading must not cost a write.
  if (isUse && later(row.last_used_at, touch) <= now) await updateLastUse(db, sessionHash, now);
  return { id: row.id, role: row.role, staffRole: row.role === 'ADMIN' ? staffRoleOf(row) : null, sessionHash };
}

export async function endSession(db: Db, sessionHash: string): Promise<void> {
  await deleteSession(db, sessionHash);
}

/** Ends a user's sessions, all of them or all but one. */
export async function endSessionsOf(db: Db, userId: string, except?: string): Promise<void> {
  await deleteSessionsOf(db, userId, except);
}

/** Forgets sessions that can no longer be used. */
export async function clearExpiredSessions(db: Db, now: string): Promise<void> {
  await deleteSessionsUntil(db, now);
}

function later(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}
