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
 * For each role, in milliseconds: `total` is the longest life of a session, `idle` the longest time without a use, and
 * `touch` the shortest time between two writes that record a use (decisions/0006).
 */
const lifetimes: Record<Role, { total: number; idle: number; touch: number }> = {
  CUSTOMER: { total: 30 * DAY_MS, idle: 7 * DAY_MS, touch: HOUR_MS },
  ADMIN: { total: 12 * HOUR_MS, idle: HOUR_MS / 2, touch: MINUTE_MS },
};

/**
 * The device and network from which a session begins. `half` is the random name in the browser's cookie: once a call
 * has sent the cookie, the session's token works only together with it (decisions/0006). Programs other than browsers
 * have no `half`, and their token works alone.
 */
export type SessionOrigin = {
  device: Device;
  network: string | null;
  half?: string | undefined;
  /** The session that the browser already had before this sign-in. The new session replaces it. */
  former?: { token: string; halves: readonly string[] } | undefined;
};

const NOWHERE: SessionOrigin = { device: { browser: null, system: null }, network: null };

/**
 * An account has at most this many sessions. Only a program that signs in for each call reaches this limit. The rate
 * limits do not stop such a program, because a sign-in with the right password costs no try.
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
 * A session works for ten more seconds after another session has replaced it, because other tabs of the browser may
 * still wait for answers to calls with the old token.
 */
const HANDOVER_MS = 10_000;

/** If this token still works, its session ends in ten seconds (`HANDOVER_MS`). */
async function endSoon(db: Db, { token, halves }: NonNullable<SessionOrigin['former']>, now: string): Promise<void> {
  const session = await findSession(db, token, now, { isUse: false, halves });
  if (session) await updateEnd(db, session.sessionHash, addMs(now, HANDOVER_MS));
}

/**
 * Returns the person to whom the session with this token belongs. Returns undefined if the session is unknown, ended,
 * expired or unused for too long, if the session needs a cookie that is missing, or if the person is blocked. `halves`
 * are the random names from the browser's cookies. If `isUse` is false, the call does not count as use of the session.
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
  // The shop records the use of a session only from time to time, because otherwise each request would need a write.
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
 * Returns whether the call may use the session. A session that began in a browser is bound to the browser's cookie when
 * a call first sends the cookie. From then on, each call needs the cookie. Until then, the token works alone, also in
 * browsers that store no cookies.
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
 * Gives a session a new token after its owner has proved their identity, and returns the token. The session does not
 * last longer because of the new token. The previous token works for ten more seconds (`HANDOVER_MS`). Returns
 * undefined if the session has ended meanwhile.
 */
export async function renewSession(db: Tx, sessionHash: string, now: string): Promise<string | undefined> {
  const session = await lockSession(db, sessionHash);
  if (!session) return undefined;
  const token = newToken();
  const { total } = lifetimes[session.role];
  // People see a session's id in their list of sessions. The new row gets the id that the previous row had, so a person
  // who ends this entry of the list ends the session that continues.
  await renameSession(db, sessionHash, newId());
  await insertSession(db, {
    ...session.row,
    token_hash: hashOf(token),
    last_used_at: now,
    // Two tabs may renew the session at the same time, and then the previous row already ends soon. The new row
    // therefore computes its end from the session's beginning.
    expires_at: addMs(session.row.created_at, total),
    proved_at: now,
  });
  await updateEnd(db, sessionHash, addMs(now, HANDOVER_MS));
  return token;
}

/** Lists a user's sessions that still work, the last used first. */
export async function listSessions(db: Db, { id, role }: { id: string; role: Role }, now: string) {
  const rows = await listSessionRows(db, id, now);
  const { idle, total } = lifetimes[role];
  // The list of sessions leaves out a session that ends soon because another session has replaced it.
  return rows.filter((row) => addMs(row.last_used_at, idle) > now && row.expires_at >= addMs(row.created_at, total));
}

/** Deletes sessions that have expired. Corrects the times of sessions that began while a server's clock was ahead. */
export async function clearExpiredSessions(db: Db, now: string): Promise<void> {
  await deleteSessionsUntil(db, now);
  // The cast is safe: the keys of `lifetimes` are the roles.
  for (const role of Object.keys(lifetimes) as Role[])
    await bringBackSessions(db, role, { after: latestFrom(now), now, end: addMs(now, lifetimes[role].total) });
}
