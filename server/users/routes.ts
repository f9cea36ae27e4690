import type { FastifyInstance } from 'fastify';
import { say } from '#contract/sentences.ts';
import { userCalls } from '#contract/users.ts';
import { endSession } from '../auth/sessions.ts';
import { serveCalls } from '../http/serve-calls.ts';
import type { Shop } from '../shop.ts';
import { requestCode, resetPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { presentUser } from './present.ts';
import { getUser } from './queries.ts';
import { changePassword, changeProfile, createUser } from './users.ts';

export function serveUsers(app: FastifyInstance, shop: Shop): void {
  serveCalls(app, shop, userCalls, {
    'POST /auth/register': async ({ body, address }) => {
      shop.rateLimits.spend('register-address', address);
      // userType is the client's wish, not ours: registering makes customers only.
      const { userType: _ignored, ...account } = body;
      return { message: say.auth.registerDone, user: presentUser(await createUser(shop.db, account, shop.now())) };
    },
    'POST /auth/login': async ({ body, address }) => {
      const { token, user } = await login(shop, body.identifier, body.password, address);
      return { token, user: presentUser(user) };
    },
    'POST /auth/logout': async ({ user }) => endSession(shop.db, user.sessionHash) as Promise<undefined>,
    'GET /auth/me': async ({ user }) => ({ user: presentUser(await getUser(shop.db, user.id)) }),
    'PUT /users/profile': async ({ user, body }) => ({ user: presentUser(await changeProfile(shop.db, user.id, body, shop.now())), message: say.account.profileDone }),
    'PUT /users/change-password': async ({ user, body }) => {
      await changePassword(shop.db, user.id, { current: body.currentPassword, next: body.newPassword }, user.sessionHash, shop.now());
      return { message: say.account.passwordDone };
    },
    'POST /auth/forgot-password/request-otp': async ({ body, address }) => {
      // Not awaited: whether the account exists must not show in the time the answer takes.
      const sent = requestCode(shop, body.email, address);
      sent.catch((error: unknown) => app.log.error({ err: error }, 'one-time code not sent'));
      return { message: say.auth.otpSent };
    },
    'POST /auth/forgot-password/reset': async ({ body }) => {
      await resetPassword(shop, body);
      return { message: say.auth.resetDone };
    },
  });
}
