import type { FastifyInstance } from 'fastify';
import * as securityText from '#text/security.ts';
import { ownSecurityCalls } from '#contract/own-security.ts';
import { deviceOf } from '#domain/devices.ts';
import { deviceWords } from '../auth/device-words.ts';
import { getSecondFactorRule } from '../auth/second-factor-rule.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Accounts } from '../accounts.ts';
import { addPasskey, askToAdd, nameAnew, removePasskey } from './passkeys.ts';
import { setRule } from './rule.ts';
import { beginApp, confirmAppBy, readSecurity, removeApp, renewRecoveryCodes } from './security.ts';

export function serveSecurity(app: FastifyInstance, shop: Accounts): void {
  serveCalls(app, shop, ownSecurityCalls, {
    'GET /security': async ({ user }) => ({ security: await readSecurity(shop, user.id) }),
    'POST /security/app': async ({ user }) => beginApp(shop, user.id),
    'PUT /security/app': async ({ user, body }) => {
      const recoveryCodes = await confirmAppBy(shop, user.id, body.code);
      return { recoveryCodes, message: securityText.appOn() };
    },
    'DELETE /security/app': async ({ user }) => {
      await removeApp(shop, user.id);
      return { message: securityText.appOff() };
    },
    'POST /security/recovery-codes': async ({ user }) => {
      const recoveryCodes = await renewRecoveryCodes(shop, user.id);
      return { recoveryCodes, message: securityText.codesRenewed() };
    },
    'POST /security/passkeys/question': async ({ user }) => ({ question: await askToAdd(shop, user) }),
    'POST /security/passkeys': async ({ user, body, header }) => {
      const name = body.name || deviceWords(deviceOf(header('user-agent')));
      const recoveryCodes = await addPasskey(shop, user, { name, passkey: body.passkey });
      return { recoveryCodes, message: securityText.passkeyAdded() };
    },
    'PUT /security/passkeys/{id}': async ({ user, params, body }) => {
      await nameAnew(shop, user.id, params.id, body.name);
      return { message: securityText.passkeyRenamed() };
    },
    'DELETE /security/passkeys/{id}': async ({ user, params }) => {
      await removePasskey(shop, user.id, params.id);
      return { message: securityText.passkeyRemoved() };
    },
    'GET /security/rule': async () => ({ rule: { appliesTo: await getSecondFactorRule(shop.db) } }),
    'PUT /security/rule': async ({ user, body }) => {
      await setRule(shop.db, body.appliesTo, { userId: user.id, now: shop.now() });
      return { rule: body, message: securityText.ruleSaved() };
    },
  });
}
