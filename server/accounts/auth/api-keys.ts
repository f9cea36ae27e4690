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

const TOUCH_MS = 60_000;

/** Hashes of keys that there are, and when (ms) they were read. By themselves they let nobody in. */
const known = new WeakMap<Db, { hashes: Promise<ReadonlySet<string>>; readAt: number }>();
const READ_AGAIN_MS = 2000;

/**
 * Who acts by this key: its owner, with what the key is for. Throws 403 KEY_IN_BROWSER where a browser sends it,
 * and 401 BAD_KEY where it is unknown, revoked or too old, or its owner is one no more. Whoever sends what is no
 * key of the shop has paid for it before it is looked for, and is refused by 429 in the end; whoever has a key is
 * not, wherever others guess.
 */
export async function weighKey(
  { db, rateLimits }: Pick<Accounts, 'db' | 'rateLimits'>,
  key: string,
  { at, headers, network }: { at: string; headers: IncomingHttpHeaders; network: string },
): Promise<SignedIn> {
  // Whatever page has got hold of one, no browser is to use it: programs send none of these.
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
 * Ends all keys of who becomes an owner, or is one no more: none comes to life again with a role that is given back.
 */
export async function revokeKeysOf(db: Tx, userId: string, by: By): Promise<void> {
  const revoked = await revokeKeyRowsOf(db, userId, by.now);
  await noteInLog(db, by, ...revoked.map(({ id, name }) => ({ action: 'key.revoked' as const, id, name })));
}

/** A key has just been made here: whoever sends it is known at once. */
export function forgetKnownKeys(db: Db): void {
  known.delete(db);
}

/** However many ask, they are read once in some seconds: another process may have made one. */
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
