import type { FastifyInstance } from 'fastify';
import * as securityText from '#text/security.ts';
import { ownSecurityCalls } from '#contract/own-security.ts';
import { serveCalls } from '../http/serve-calls.ts';
import type { Shop } from '../shop.ts';
import { sendSecurityEmail } from '../users/users.ts';
import { beginApp, confirmAppBy, readSecurity, removeApp, renewRecoveryCodes } from './security.ts';

export function serveSecurity(app: FastifyInstance, shop: Shop): void {
  const tell = (userId: string, kind: 'secondFactorOn' | 'secondFactorOff' | 'recoveryCodes') =>
    sendSecurityEmail(shop, userId, { kind }, shop.now());
  serveCalls(app, shop, ownSecurityCalls, {
    'GET /security': async ({ user }) => ({ security: await readSecurity(shop.db, user.id) }),
    'POST /security/app': async ({ user }) => beginApp(shop, user.id),
    'PUT /security/app': async ({ user, body }) => {
      const recoveryCodes = await confirmAppBy(shop, user.id, body.code);
      tell(user.id, 'secondFactorOn');
      return { recoveryCodes, message: securityText.appOn() };
    },
    'DELETE /security/app': async ({ user }) => {
      await removeApp(shop, user.id);
      tell(user.id, 'secondFactorOff');
      return { message: securityText.appOff() };
    },
    'POST /security/recovery-codes': async ({ user }) => {
      const recoveryCodes = await renewRecoveryCodes(shop, user.id);
      tell(user.id, 'recoveryCodes');
      return { recoveryCodes, message: securityText.codesRenewed() };
    },
  });
}
