import { staffRoleOf } from '#domain/staff-roles.ts';
import type { Device } from '#domain/devices.ts';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/instants.ts';
import type { SignedIn } from '../../platform/http/guard.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { latestFrom } from '../../platform/clock.ts';
import { noteUse } from './note-use.ts';
import {
  bindSession,
  bringBackSessions,
  deleteSessionsBut,
  deleteSessionsUntil,
  findSessionRow,
  insertSession,
  listSessionRows,
  lockSession,
  renameSession,
  updateEnd,
  updateLastUse,
} from './queries.ts';
import { hashOf, newToken } from '../../platform/keys/tokens.ts';

export { endSession, endSessionById, endSessionsOf } from './queries.ts';

type Role = SignedIn['role'];

/**
 * For each role, in milliseconds: the longest life of a session, the longest time that it may be unused, and the
 * shortest time between two notes of its use (decisions/0006).
 */
const lifetimes: Record<Role, { total: number; idle: number; touch: number }> = {
  CUSTOMER: { total: 30 * DAY_MS, idle: 7 * DAY_MS, touch: HOUR_MS },
  ADMIN: { total: 12 * HOUR_MS, idle: HOUR_MS / 2, touch: MINUTE_MS },
};

/**
 * The origin of a new session. `half` is the random name in the browser's cookie: the session's token then works only
 * together with this name (decisions/0006). Without `half`, for clients that are not browsers, the token works alone.
 */
export type SessionOrigin = {
  device: Device;
  network: string | null;
  half?: string | undefined;
  /**
   * The session that the browser already had when it asked to sign in. The new session replaces this former session.
   */
  former?: { token: string; halves: readonly string[] } | undefined;
};

const NOWHERE: SessionOrigin = { device: { browser: null, system: null }, network: null };

/**
 * The most sessions of one account. Only a program that signs in for each call reaches this limit; the limit on tries
 * does not stop a program with the right password, because right passwords cost no try.
 */
const MOST_SESSIONS = 100;

/**
 * Begins a session and returns its token. The shop stores only the token's hash. A sign-in by password calls this
 * function inside the transaction that has locked the account (`lockSignIn`).
 */
export async function beginSession(
  db: Db,
  user: { id: string; role: Role },
  now: string,
  { device, network, half, former }: SessionOrigin = NOWHERE,
): Promise<string> {
  const token = newToken();
  await insertSession(db, {
    token_hash: hashOf(token),
    user_id: user.id,
    created_at: now,
    last_used_at: now,
    expires_at: addMs(now, lifetimes[user.role].total),
    id: newId(),
    half_hash: half === undefined ? null : hashOf(half),
    is_bound: 0,
    ...device,
    network,
    proved_at: now,
  });
  await deleteSessionsBut(db, user.id, MOST_SESSIONS);
  if (former) await endSoon(db, former, now);
  return token;
}

/**
 * A replaced session works for ten more seconds, because other tabs of the browser may still wait for the answers to
 * calls with its token.
 */
const HANDOVER_MS = 10_000;

/** If this token still works, ends its session after the handover time of ten seconds. */
async function endSoon(db: Db, { token, halves }: NonNullable<SessionOrigin['former']>, now: string): Promise<void> {
  const session = await findSession(db, token, now, { isUse: false, halves });
  if (session) await updateEnd(db, session.sessionHash, addMs(now, HANDOVER_MS));
}

/**
 * Returns the holder of this token. Returns undefined if the session is unknown, ended, expired or unused for too long,
 * if the cookie that it is bound to is missing, or if its owner is blocked. `halves` are the browser's random names
 * from its cookies. Without `isUse` the call does not count as use of the session.
 */
export async function findSession(
  db: Db,
  token: string,
  now: string,
  { isUse, halves = [] }: { isUse: boolean; halves?: readonly string[] },
): Promise<SignedIn | undefined> {
  const sessionHash = hashOf(token);
  const row = await findSessionRow(db, sessionHash);
  if (!row || row.blocked_at !== null) return undefined;
  const { idle, touch } = lifetimes[row.role];
  if (row.expires_at <= now || addMs(row.last_used_at, idle) <= now) return undefined;
  if (!(await isWithItsHalf(db, sessionHash, row, halves))) return undefined;
  // The shop notes the use of a session only from time to time, because otherwise each read would cost a write.
  if (isUse && addMs(row.last_used_at, touch) <= now)
    await noteUse(db, async () => updateLastUse(db, sessionHash, now));
  return {
    id: row.id,
    role: row.role,
    staffRole: row.role === 'ADMIN' ? staffRoleOf(row) : null,
    sessionHash,
    provedAt: row.proved_at,
  };
}

/**
 * Returns whether the call may use the session: with the session's cookie, or without the cookie while the session is
 * not bound to it. The first call that sends the cookie binds the session to the cookie; from then on, each call needs
 * the cookie. A browser that keeps no cookies continues with the token alone.
 */
async function isWithItsHalf(
  db: Db,
  sessionHash: string,
  { half_hash, is_bound }: { half_hash: string | null; is_bound: 0 | 1 },
  halves: readonly string[],
): Promise<boolean> {
  if (half_hash === null) return true;
  const hasHalf = halves.some((half) => hashOf(half) === half_hash);
  // If the database cannot write now, a later call binds the session to its cookie.
  if (hasHalf && !is_bound) await noteUse(db, async () => bindSession(db, sessionHash));
  return hasHalf || !is_bound;
}

const PROOF_MS = 10 * 60_000;

/** Returns true for ten minutes after a person has proved their identity, by signing in or by `renewSession`. */
export function isProved({ provedAt }: Pick<SignedIn, 'provedAt'>, now: string): boolean {
  return provedAt !== '' && addMs(provedAt, PROOF_MS) > now && provedAt <= latestFrom(now);
}

/**
 * Gives a session a new token and returns the token, because the session's owner has just proved their identity. The
 * new token does not make the session last longer. The previous token ends after the handover time of ten seconds.
 * Returns undefined if the session has ended meanwhile.
 */
export async function renewSession(db: Tx, sessionHash: string, now: string): Promise<string | undefined> {
  const session = await lockSession(db, sessionHash);
  if (!session) return undefined;
  const token = newToken();
  const { total } = lifetimes[session.role];
  // The new row of the session gets the id that people see in their list of sessions. A person who ends this entry of
  // the list therefore ends the session that continues.
  await renameSession(db, sessionHash, newId());
  await insertSession(db, {
    ...session.row,
    token_hash: hashOf(token),
    last_used_at: now,
    // The new row of the session gets the session's full life even if the previous row already ends soon, because two
    // tabs may renew the session at the same time.
    expires_at: addMs(session.row.created_at, total),
    proved_at: now,
  });
  await updateEnd(db, sessionHash, addMs(now, HANDOVER_MS));
  return token;
}

/** Lists a user's own working sessions, the last used first. */
export async function listSessions(db: Db, { id, role }: { id: string; role: Role }, now: string) {
  const rows = await listSessionRows(db, id, now);
  const { idle, total } = lifetimes[role];
  // The list of sessions leaves out a session that ends soon because another session has replaced it.
  return rows.filter((row) => addMs(row.last_used_at, idle) > now && row.expires_at >= addMs(row.created_at, total));
}

/** Deletes sessions that have expired. Sessions that began while a server's clock was ahead get a normal end. */
export async function clearExpiredSessions(db: Db, now: string): Promise<void> {
  await deleteSessionsUntil(db, now);
  // The cast is safe: the keys of `lifetimes` are the roles.
  for (const role of Object.keys(lifetimes) as Role[])
    await bringBackSessions(db, role, { after: latestFrom(now), now, end: addMs(now, lifetimes[role].total) });
}
