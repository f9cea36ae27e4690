import type { FastifyInstance } from 'fastify';
import * as staffText from '#text/staff.ts';
import { staffCalls } from '#contract/staff.ts';
import { permissionsOf, staffRoleOf } from '#domain/staff-roles.ts';
import { lacksSecondFactor } from '../auth/second-factor-rule.ts';
import { networkOf } from '../../platform/http/network.ts';
import { hasMailServer } from '../../platform/outside/mail.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Accounts } from '../accounts.ts';
import { changeRole, revoke } from './change-staff.ts';
import { invitationToPass } from './invitation-email.ts';
import { acceptInvite, invite, invitedBy, listStaff, renewInvite, takeInviteBack } from './staff.ts';

export function serveStaff(app: FastifyInstance, shop: Accounts): void {
  serveCalls(app, shop, staffCalls, {
    'GET /staff/me': async ({ user }) => {
      const role = staffRoleOf({ staff_role: user.staffRole });
      const needsSecondFactor = await lacksSecondFactor(shop.db, user);
      return { role, permissions: permissionsOf(role), needsSecondFactor, hasMailServer: hasMailServer(shop) };
    },
    'GET /staff': async ({ user }) => listStaff(shop.db, user.id, shop.now()),
    'POST /staff/invites': async ({ user, body }) => ({
      invite: await invite(shop, body, { userId: user.id, now: shop.now() }),
      message: hasMailServer(shop)
        ? staffText.invited({ email: body.email })
        : staffText.invitedUnsent({ email: body.email }),
    }),
    'POST /staff/invites/{id}/link': async ({ user, params }) => {
      const { invite, token } = await renewInvite(shop, params.id, { userId: user.id, now: shop.now() });
      return { invite, ...(await invitationToPass(shop, token)) };
    },
    'DELETE /staff/invites/{id}': async ({ user, params }) => {
      await takeInviteBack(shop.db, params.id, { userId: user.id, now: shop.now() });
      return { message: staffText.uninvited() };
    },
    'PUT /staff/{id}': async ({ user, params, body }) => {
      const [{ role }, now] = [body, shop.now()];
      await changeRole(shop.db, params.id, role, { userId: user.id, now });
      return { message: staffText.roleChanged() };
    },
    'DELETE /staff/{id}': async ({ user, params }) => {
      const now = shop.now();
      await revoke(shop.db, params.id, { userId: user.id, now });
      return { message: staffText.revoked() };
    },
    'POST /staff/invitation': async ({ body, address }) => {
      return { email: await invitedBy(shop, body.token, networkOf(address)) };
    },
    'POST /staff/accept': async ({ body, address }) => {
      return { email: await acceptInvite(shop, body, networkOf(address)), message: staffText.joined() };
    },
  });
}
