import type { ApiKey } from '#contract/api-keys.ts';
import { orNotFound, ShopError } from '#contract/errors.ts';
import { keyLimits, keyOfSecret, keyPermissions, type KeyPermission } from '#domain/api-keys.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import * as keysText from '#text/api-keys.ts';
import { noteInLog } from '../audit/audit.ts';
import { forgetKnownKeys, insertKey, listKeyRows, revokeKeyRow } from '../auth/api-keys.ts';
import { hashOf, newToken } from '../../platform/keys/tokens.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db } from '../../platform/db/schema.ts';
import { afterCommit, inTransaction } from '../../platform/db/transaction.ts';
import { requireStillPermitted } from '../staff/change-staff.ts';
import { fullNameOf } from '../full-name.ts';

export async function listKeys(db: Db, now: string): Promise<ApiKey[]> {
  return (await listKeyRows(db, now)).map((row) => {
    const granted: unknown = JSON.parse(row.permissions);
    return {
      id: row.id,
      name: row.name,
      start: row.start,
      permissions: keyPermissions.filter((permission) => Array.isArray(granted) && granted.includes(permission)),
      madeBy: fullNameOf(row),
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at,
    };
  });
}

type NewKey = { name: string; permissions: readonly KeyPermission[]; days: number | null };
type Owner = { userId: string; now: string };

/**
 * Makes an API key, and returns the key with its id. The database stores only the key's hash. Throws 403 for a person
 * who is no longer an owner, and 409 TOO_MANY_KEYS.
 */
export async function makeKey(
  db: Db,
  { name, permissions, days }: NewKey,
  by: Owner,
): Promise<{ id: string; key: string }> {
  const key = keyOfSecret(newToken());
  const id = newId();
  await inTransaction(db, async (db) => {
    await requireStillPermitted(db, by, 'security.edit');
    if ((await listKeyRows(db, by.now)).length >= keyLimits.keys)
      throw new ShopError('conflict', 'TOO_MANY_KEYS', keysText.tooMany({ max: keyLimits.keys }));
    await insertKey(db, {
      id,
      user_id: by.userId,
      name,
      key_hash: hashOf(key),
      start: key.slice(0, keyLimits.shownLength),
      permissions: JSON.stringify([...new Set(permissions)]),
      created_at: by.now,
      expires_at: days === null ? null : addMs(by.now, days * DAY_MS),
      last_used_at: null,
      revoked_at: null,
    });
    afterCommit(db, forgetKnownKeys);
    await noteInLog(db, by, { action: 'key.made', id, name, after: { keyPermissions: permissions.join(', ') } });
  });
  return { id, key };
}

/** Revokes an API key. Throws 404 for an unknown key, and 403 for a person who is no longer an owner. */
export async function revokeKey(db: Db, id: string, by: Owner): Promise<void> {
  await inTransaction(db, async (db) => {
    await requireStillPermitted(db, by, 'security.edit');
    const revoked = orNotFound(await revokeKeyRow(db, id, by.now), keysText.none);
    await noteInLog(db, by, { action: 'key.revoked', id, name: revoked.name });
  });
}
