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
  deleteSession,
  deleteSessionById,
  deleteSessionsBut,
  deleteSessionsOf,
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

type Role = SignedIn['role'];

/** How long a session lasts at most, and how long it may lie unused (decisions/0006). Milliseconds. */
const lifetimes: Record<Role, { total: number; idle: number; touch: number }> = {
  CUSTOMER: { total: 30 * DAY_MS, idle: 7 * DAY_MS, touch: HOUR_MS },
  ADMIN: { total: 12 * HOUR_MS, idle: HOUR_MS / 2, touch: MINUTE_MS },
};

/**
 * Where a session begins. `half` is the random name that a browser has in its cookie: the session's token then works
 * only together with it (decisions/0006). Without it the token works alone, as for clients that are no browsers.
 */
export type SessionOrigin = {
  device: Device;
  network: string | null;
  half?: string | undefined;
  /** The session that the sign-in came with: the new one takes its place. */
  former?: { token: string; halves: readonly string[] } | undefined;
};

const NOWHERE: SessionOrigin = { device: { browser: null, system: null }, network: null };

/** Of one account. More are a program's that signs in for each call: a right password costs no try. */
const MOST_SESSIONS = 100;

/**
 * Begins a session and answers its token, which is stored nowhere. Whoever signs in by a password calls it inside the
 * transaction that has locked the account (`lockSignIn`).
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
 * How long a session goes on that another one takes the place of: other tabs of the browser have calls under way with
 * its token.
 */
const HANDOVER_MS = 10_000;

/** Ends the session of a token in a moment, if the token works. */
async function endSoon(db: Db, { token, halves }: NonNullable<SessionOrigin['former']>, now: string): Promise<void> {
  const session = await findSession(db, token, now, { isUse: false, halves });
  if (session) await updateEnd(db, session.sessionHash, addMs(now, HANDOVER_MS));
}

/**
 * Who holds this token; undefined when it is unknown, ended, expired, left unused too long, comes without the cookie
 * that it is bound to, or its owner is blocked. `halves` are what came in cookies. Without `isUse` it lies unused as
 * long as before.
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
  // Written now and then, not at every request: reading must not cost a write.
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
 * A session is bound when its cookie comes back for the first time, with the call that follows the sign-in. A browser
 * that keeps no cookies goes on as before.
 */
async function isWithItsHalf(
  db: Db,
  sessionHash: string,
  { half_hash, is_bound }: { half_hash: string | null; is_bound: 0 | 1 },
  halves: readonly string[],
): Promise<boolean> {
  if (half_hash === null) return true;
  const hasHalf = halves.some((half) => hashOf(half) === half_hash);
  // Where that cannot be written it is bound by a later call.
  if (hasHalf && !is_bound) await noteUse(db, async () => bindSession(db, sessionHash));
  return hasHalf || !is_bound;
}

const PROOF_MS = 10 * 60_000;

/** True for ten minutes after somebody has shown who they are, by signing in or by `renewSession`. */
export function isProved({ provedAt }: Pick<SignedIn, 'provedAt'>, now: string): boolean {
  return provedAt !== '' && addMs(provedAt, PROOF_MS) > now && provedAt <= latestFrom(now);
}

/**
 * Lets a session go on under a new token, which it answers, because its person has just shown who they are. The session
 * does not last longer for it, and its former token ends in a moment. Answers undefined where the session has ended
 * meanwhile.
 */
export async function renewSession(db: Tx, sessionHash: string, now: string): Promise<string | undefined> {
  const session = await lockSession(db, sessionHash);
  if (!session) return undefined;
  const token = newToken();
  const { total } = lifetimes[session.role];
  // The new one is the session that is listed: whoever ends it ends what goes on.
  await renameSession(db, sessionHash, newId());
  await insertSession(db, {
    ...session.row,
    token_hash: hashOf(token),
    last_used_at: now,
    // The whole life, also where the former token is ending already: two tabs may ask at once.
    expires_at: addMs(session.row.created_at, total),
    proved_at: now,
  });
  await updateEnd(db, sessionHash, addMs(now, HANDOVER_MS));
  return token;
}

export async function endSession(db: Db, sessionHash: string): Promise<void> {
  await deleteSession(db, sessionHash);
}

/** Ends a user's sessions, all of them or all but one. */
export async function endSessionsOf(db: Db, userId: string, except?: string): Promise<void> {
  await deleteSessionsOf(db, userId, except);
}

/** A user's own sessions that still work, the last used first. */
export async function listSessions(db: Db, { id, role }: { id: string; role: Role }, now: string) {
  const rows = await listSessionRows(db, id, now);
  const { idle, total } = lifetimes[role];
  // One that another takes the place of has not its whole life any more.
  return rows.filter((row) => addMs(row.last_used_at, idle) > now && row.expires_at >= addMs(row.created_at, total));
}

/** Ends one of a user's own sessions; answers false where they have none with this id. */
export async function endSessionById(db: Db, userId: string, id: string): Promise<boolean> {
  return deleteSessionById(db, userId, id);
}

/** Ends a user's own sessions but this one; answers whether there were any. */
export async function endOtherSessions(
  db: Db,
  { id, sessionHash }: Pick<SignedIn, 'id' | 'sessionHash'>,
): Promise<boolean> {
  return deleteSessionsOf(db, id, sessionHash);
}

/** Forgets sessions that can no longer be used. Those that began while a clock was ahead last no longer than others. */
export async function clearExpiredSessions(db: Db, now: string): Promise<void> {
  await deleteSessionsUntil(db, now);
  // as: these are the table's own keys.
  for (const role of Object.keys(lifetimes) as Role[])
    await bringBackSessions(db, role, { after: latestFrom(now), now, end: addMs(now, lifetimes[role].total) });
}
