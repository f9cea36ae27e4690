import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '#contract/call.ts';
import { ShopError } from '#contract/errors.ts';
import { isPermitted, type Permission } from '#domain/staff-roles.ts';
import * as permissionsText from '#text/permissions.ts';
import * as sessionText from '#text/session.ts';
import * as keysText from '#text/api-keys.ts';
import { isApiKey } from '#domain/api-keys.ts';
import type { Accounts } from '../accounts.ts';
import { actingKey, type ActingKey } from '../../platform/http/acting-key.ts';
import { weighKey } from './api-keys.ts';
import { browserNames } from '../../platform/browser-names.ts';
import { lacksSecondFactor } from './second-factor-rule.ts';
import { findSession, isProved } from './sessions.ts';
import type { SignedIn } from '../../platform/http/guard.ts';
import { tokenIn } from '../../platform/keys/tokens.ts';

/**
 * Checks that the caller may make the call, and returns the caller. Throws 401 without a valid token, or without the
 * cookie that the token is bound to. Throws 403 for the wrong role or a missing permission, 403
 * `SECOND_FACTOR_REQUIRED` for staff who must first set up a second factor, and 403 `STEP_UP_NEEDED` if the call needs
 * a recent proof of identity. Pages send the header `x-background` with requests that their user did not start; such a
 * request does not count as use of the session. `at` is the time when the request began to arrive: a session that was
 * valid then stays valid while the body arrives. `network` is the caller's network, which pays a try for an unknown API
 * key.
 */
export async function authorize(
  shop: Accounts,
  call: Pick<Call, 'who' | 'needs' | 'refusal' | 'stepUp' | 'withoutSecondFactor' | 'isPersonal'>,
  headers: IncomingHttpHeaders,
  at: string,
  network: string,
): Promise<SignedIn> {
  const { authorization, cookie, 'x-background': background } = headers;
  const token = tokenIn(authorization);
  if (token !== undefined && isApiKey(token)) return authorizeKey(shop, call, token, { headers, at, network });
  const user =
    token === undefined
      ? undefined
      : await findSession(shop.db, token, at, {
          isUse: background === undefined,
          halves: browserNames(cookie),
        });
  if (!user)
    throw new ShopError(
      'not-signed-in',
      'NOT_SIGNED_IN',
      authorization === undefined ? sessionText.required() : sessionText.ended(),
    );
  const fits = call.who === 'user' || (call.who === 'admin') === (user.role === 'ADMIN');
  if (!fits) throw new Forbidden(user.id, 'FORBIDDEN', (call.refusal ?? sessionText.forbidden)());
  if (!call.withoutSecondFactor && (await lacksSecondFactor(shop.db, user)))
    throw new ShopError('forbidden', 'SECOND_FACTOR_REQUIRED', sessionText.secondFactorRequired());
  if (call.needs !== undefined && user.role === 'ADMIN') requirePermission(user, call.needs);
  if (call.stepUp && !isProved(user, at)) throw new ShopError('forbidden', 'STEP_UP_NEEDED', sessionText.proofNeeded());
  return user;
}

/**
 * Checks that an API key may make the call. Throws 401 BAD_KEY, 403 NOT_FOR_KEYS if only a person may make the call,
 * 403 NOT_PERMITTED if the key lacks the permission, and 403 SECOND_FACTOR_REQUIRED if the key's owner must first set
 * up a second factor.
 */
async function authorizeKey(
  shop: Accounts,
  call: Pick<Call, 'who' | 'needs' | 'stepUp' | 'isPersonal'>,
  token: string,
  came: { headers: IncomingHttpHeaders; at: string; network: string },
): Promise<SignedIn> {
  const holder = await weighKey(shop, token, came);
  const { key } = holder;
  if (call.who === 'customer' || call.needs === undefined || call.stepUp || call.isPersonal)
    throw new Forbidden(holder.id, 'NOT_FOR_KEYS', keysText.notForKeys(), undefined, key);
  if (!key?.permissions.has(call.needs)) throw notPermitted(holder.id, call.needs, key);
  if (await lacksSecondFactor(shop.db, holder))
    throw new ShopError('forbidden', 'SECOND_FACTOR_REQUIRED', sessionText.secondFactorRequired());
  return holder;
}

/**
 * The error for a caller who may not make the call: for example a customer who tries a call of the staff, or a member
 * of the staff without the permission.
 */
export class Forbidden extends ShopError {
  readonly userId: string | undefined;
  /** The API key that made the call; undefined if a person made the call. */
  readonly key: ActingKey | undefined;

  constructor(
    userId: string | undefined,
    code: string,
    words: string,
    details?: Record<string, unknown>,
    key = actingKey(),
  ) {
    super('forbidden', code, words, { details });
    this.userId = userId;
    this.key = key;
  }
}

function notPermitted(userId: string | undefined, permission: Permission, key = actingKey()): Forbidden {
  const words = permissionsText.missing({ permission: permission.replace('.', '_') });
  return new Forbidden(userId, 'NOT_PERMITTED', words, { needs: permission }, key);
}

/** Throws 403 with the name of the permission if this member of the staff does not have the permission. */
export function requirePermission(
  { id, staffRole }: { id?: string | null | undefined } & Pick<SignedIn, 'staffRole'>,
  permission: Permission,
): void {
  if (!mayDo(staffRole, permission)) throw notPermitted(id ?? undefined, permission);
}

/**
 * Returns whether the role has this permission. If an API key makes the present call, the key must have the permission
 * too.
 */
export function mayDo(role: SignedIn['staffRole'], permission: Permission): boolean {
  return isPermitted(role, permission) && (actingKey()?.permissions.has(permission) ?? true);
}
