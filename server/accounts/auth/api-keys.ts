import type { IncomingHttpHeaders } from 'node:http';
import { ShopError } from '#contract/errors.ts';
import { keyPermissions } from '#domain/api-keys.ts';
import { isPermitted, staffRoleOf } from '#domain/staff-roles.ts';
import * as keysText from '#text/api-keys.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import type { Accounts } from '../accounts.ts';
import { findKeyRow, listKeyHashes, revokeKeyRowsOf, updateKeyUse } from './key-queries.ts';
import { noteUse } from './note-use.ts';
import type { SignedIn } from '../../platform/http/guard.ts';
import { hashOf } from '../../platform/keys/tokens.ts';

export { insertKey, listKeyRows, revokeKeyRow } from './key-queries.ts';

const TOUCH_MS = 60_000;

/**
 * The hashes of existing API keys, and the time in ms when the shop read them. The shop uses these cached hashes only
 * to distinguish a real key from a guess; the database decides whether a key gives access.
 */
const known = new WeakMap<Db, { hashes: Promise<ReadonlySet<string>>; readAt: number }>();
const READ_AGAIN_MS = 2000;

/**
 * Returns the owner for whom this API key acts, with the key's permissions. Throws 403 KEY_IN_BROWSER if a browser
 * sends the key. Throws 401 BAD_KEY if the key is unknown, revoked or too old, or if the person who made it is no
 * longer an owner of the shop. Such a key costs the caller's network a try; throws 429 if the network has no try left.
 * A valid key costs no try and always works, so guessers in the same network do not block it.
 */
export async function weighKey(
  { db, rateLimits }: Pick<Accounts, 'db' | 'rateLimits'>,
  key: string,
  { at, headers, network }: { at: string; headers: IncomingHttpHeaders; network: string },
): Promise<SignedIn> {
  // Browsers must not use API keys, because a page could steal a key. Programs other than browsers send none of the
  // headers `cookie`, `origin` and `sec-fetch-site`.
  if (headers.cookie ?? headers.origin ?? headers['sec-fetch-site'])
    throw new ShopError('forbidden', 'KEY_IN_BROWSER', keysText.inBrowser());
  const hash = hashOf(key);
  const own = ['key-network', network] as const;
  const isKnown = (await knownHashes(db)).has(hash);
  const holder = isKnown
    ? await findKeyHolder(db, hash, at)
    : await rateLimits.payForGuess({ tries: [own], own }, async () => findKeyHolder(db, hash, at));
  if (holder) return holder;
  if (isKnown) await rateLimits.spend(own);
  throw new ShopError('not-signed-in', 'BAD_KEY', keysText.bad());
}

/**
 * Revokes all keys of a person whose role changes or whose access ends. Otherwise a key would work again if the person
 * became an owner later.
 */
export async function revokeKeysOf(db: Tx, userId: string, by: By): Promise<void> {
  const revoked = await revokeKeyRowsOf(db, userId, by.now);
  await noteInLog(db, by, ...revoked.map(({ id, name }) => ({ action: 'key.revoked' as const, id, name })));
}

/**
 * Forgets the cached hashes of API keys. Call this function after making a key, so that the new key works at once in
 * this process.
 */
export function forgetKnownKeys(db: Db): void {
  known.delete(db);
}

/**
 * Returns the hashes of the existing API keys. The function reads the hashes again after two seconds, because another
 * process may have made a key.
 */
async function knownHashes(db: Db): Promise<ReadonlySet<string>> {
  const before = known.get(db);
  if (before && performance.now() - before.readAt < READ_AGAIN_MS) return before.hashes;
  const hashes = listKeyHashes(db).then((list) => new Set(list));
  known.set(db, { hashes, readAt: performance.now() });
  hashes.catch(() => known.delete(db));
  return hashes;
}

async function findKeyHolder(db: Db, hash: string, now: string): Promise<SignedIn | undefined> {
  const row = await findKeyRow(db, hash);
  const isGood =
    row !== undefined &&
    row.revoked_at === null &&
    (row.expires_at === null || row.expires_at > now) &&
    row.role === 'ADMIN' &&
    row.blocked_at === null &&
    isPermitted(staffRoleOf(row), 'security.edit');
  if (!isGood) return undefined;
  const lastUse = Date.parse(row.last_used_at ?? row.created_at);
  if (row.last_used_at === null || Date.parse(now) - lastUse >= TOUCH_MS)
    await noteUse(db, async () => updateKeyUse(db, row.id, now));
  const granted: unknown = JSON.parse(row.permissions);
  const may = keyPermissions.filter((permission) => Array.isArray(granted) && granted.includes(permission));
  return {
    id: row.user_id,
    role: 'ADMIN',
    staffRole: staffRoleOf(row),
    sessionHash: '',
    provedAt: '',
    key: { id: row.id, name: row.name, permissions: new Set(may) },
  };
}
