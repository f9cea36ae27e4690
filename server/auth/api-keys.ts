import type { IncomingHttpHeaders } from 'node:http';
import { ShopError } from '#contract/errors.ts';
import { isPermitted, permissions, staffRoleOf } from '#domain/staff-roles.ts';
import * as keysText from '#text/api-keys.ts';
import type { Db } from '../db/schema.ts';
import { findKeyRow, updateKeyUse } from './key-queries.ts';
import type { SignedIn } from './sessions.ts';
import { hashOf } from './tokens.ts';

const TOUCH_MS = 60_000;

/**
 * Who acts by this key: its owner, with what the key is for. Throws 403 KEY_IN_BROWSER where a browser sends it, and 401 BAD_KEY where it
 * is unknown, revoked or too old, or its owner is one no more.
 */
export async function findKeyHolder(db: Db, key: string, now: string, headers: IncomingHttpHeaders): Promise<SignedIn> {
  // Whatever page has got hold of one, no browser is to use it: programs send none of these.
  if (headers.cookie ?? headers.origin ?? headers['sec-fetch-site'])
    throw new ShopError('forbidden', 'KEY_IN_BROWSER', keysText.inBrowser());
  const row = await findKeyRow(db, hashOf(key));
  const isGood =
    row !== undefined &&
    row.revoked_at === null &&
    (row.expires_at === null || row.expires_at > now) &&
    row.role === 'ADMIN' &&
    row.blocked_at === null &&
    isPermitted(staffRoleOf(row), 'security.edit');
  if (!isGood) throw new ShopError('not-signed-in', 'BAD_KEY', keysText.bad());
  const lastUse = Date.parse(row.last_used_at ?? row.created_at);
  if (row.last_used_at === null || Date.parse(now) - lastUse >= TOUCH_MS) await updateKeyUse(db, row.id, now);
  const granted: unknown = JSON.parse(row.permissions);
  const may = permissions.filter((permission) => Array.isArray(granted) && granted.includes(permission));
  return {
    id: row.user_id,
    role: 'ADMIN',
    staffRole: staffRoleOf(row),
    sessionHash: '',
    provedAt: '',
    key: { id: row.id, name: row.name, permissions: new Set(may) },
  };
}
