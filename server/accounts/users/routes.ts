import type { FastifyInstance } from 'fastify';
import * as accountText from '#text/account.ts';
import * as authText from '#text/auth.ts';
import { userCalls } from '#contract/users.ts';
import { endSession } from '../auth/sessions.ts';
import { clientOf } from '../auth/browser-cookie.ts';
import { networkOf } from '../../platform/http/network.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Accounts } from '../accounts.ts';
import { requestCode, resetPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { presentUser } from './present.ts';
import { getUser } from './queries.ts';
import { changePassword } from './passwords.ts';
import { askToSignIn, loginByPasskey } from './passkey-login.ts';
import { askToProve, prove } from './prove.ts';
import { register } from './register.ts';
import { changeProfile } from './users.ts';

export function serveUsers(app: FastifyInstance, shop: Accounts): void {
  serveCalls(app, shop, userCalls, {
    'POST /auth/register': async ({ body, address }) => {
      await shop.rateLimits.spend(['register-network', networkOf(address)]);
      // The client may send a `userType`, but the shop ignores it, because only customers register.
      const { userType: _ignored, ...account } = body;
      return { message: authText.registerDone(), user: presentUser(await register(shop, account)) };
    },
    'POST /auth/login': async ({ body, ...caller }) => {
      const { token, user } = await login(shop, body, clientOf(shop, caller));
      return { token, user: presentUser(user) };
    },
    'POST /auth/passkey/question': async (caller) => ({ question: await askToSignIn(shop, clientOf(shop, caller)) }),
    'POST /auth/passkey': async ({ body, ...caller }) => {
      const { token, user } = await loginByPasskey(shop, body.passkey, clientOf(shop, caller));
      return { token, user: presentUser(user) };
    },
    'POST /auth/logout': async ({ user }) => endSession(shop.db, user.sessionHash) as Promise<undefined>,
    'GET /auth/me': async ({ user }) => ({ user: presentUser(await getUser(shop.db, user.id)) }),
    'PUT /users/profile': async ({ user, body }) => ({
      user: presentUser(await changeProfile(shop.db, user.id, body, shop.now())),
      message: accountText.profileDone(),
    }),
    'PUT /users/change-password': async ({ user, body, ...caller }) => {
      const passwords = { current: body.currentPassword, next: body.newPassword };
      const now = shop.now();
      const kept = { keepSession: user.sessionHash, client: clientOf(shop, caller) };
      await changePassword(shop, user.id, passwords, kept, now);
      return { message: accountText.passwordDone() };
    },
    'POST /users/prove/question': async ({ user }) => ({ question: await askToProve(shop, user) }),
    'POST /users/prove': async ({ user, body, ...caller }) => ({
      token: await prove(shop, user, body, clientOf(shop, caller)),
    }),
    'POST /auth/forgot-password/request-otp': async ({ body, ...caller }) => {
      await requestCode(shop, body.email, clientOf(shop, caller));
      return { message: authText.otpSent() };
    },
    'POST /auth/forgot-password/reset': async ({ body, ...caller }) => {
      const { isFirst } = await resetPassword(shop, body, clientOf(shop, caller));
      return { message: isFirst ? authText.setDone() : authText.resetDone() };
    },
  });
}
