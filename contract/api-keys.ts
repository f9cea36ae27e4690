import { z } from 'zod';
import { keyDays, keyLimits, keyPermissions } from '#domain/api-keys.ts';
import * as keysText from '#text/api-keys.ts';
import { provedStaffWith, staffWith, type Calls } from './call.ts';
import { filledField, id, instant, message } from './fields.ts';
import { byId } from './shared.ts';

/** An API key for an owner's own tools. Only the answer to the key's creation contains the key itself. */
export const ApiKey = z.object({
  id,
  name: z.string(),
  /** The first characters of the key, by which the owner recognises the key. */
  start: z.string(),
  permissions: z.array(z.enum(keyPermissions)),
  /** The name of the owner who made the key. The key works only while this person is an owner of the shop. */
  madeBy: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const apiKeyCalls = {
  'GET /api-keys': {
    ...staffWith('security.edit'),
    summary: 'The keys that work, newest first.',
    answer: z.object({ keys: z.array(ApiKey) }),
  },
  'POST /api-keys': {
    ...provedStaffWith('security.edit'),
    summary: 'Make a key for a tool of one’s own. It is shown this once. Without days it works until it is revoked.',
    body: z.object({
      name: filledField(keyLimits.nameLength, keysText.needsName),
      permissions: z.array(z.enum(keyPermissions)).min(1, { error: keysText.needsPermission }).max(40),
      days: z.union(keyDays.map((days) => z.literal(days))).nullable(),
    }),
    statuses: [201],
    answer: z.object({ apiKey: ApiKey, key: z.string(), message: z.string() }),
  },
  'DELETE /api-keys/{id}': {
    ...staffWith('security.edit'),
    summary: 'Revoke a key: it works no more, at once.',
    params: byId,
    answer: message,
  },
} as const satisfies Calls;
