import type { FastifyInstance } from 'fastify';
import { signInCodeCalls } from '#contract/sign-in-codes.ts';
import * as codeText from '#text/sign-in-code.ts';
import * as settingsText from '#text/admin-sign-in-codes.ts';
import { clientOf } from '../../auth/browser-cookie.ts';
import { serveCalls } from '../../../platform/serving/serve-calls.ts';
import type { Accounts } from '../../accounts.ts';
import { presentUser } from '../present.ts';
import { addEmail, confirmPhone } from './own-contact.ts';
import { requestSignInCode } from './request-code.ts';
import { readCodeSettings, saveCodeSettings } from './settings.ts';
import { signInByCode } from './sign-in.ts';

export function serveSignInCodes(app: FastifyInstance, shop: Accounts): void {
  serveCalls(app, shop, signInCodeCalls, {
    'POST /auth/code': async ({ body, ...caller }) => requestSignInCode(shop, body, clientOf(shop, caller)),
    'POST /auth/code/verify': async ({ body, ...caller }) => {
      const { token, user, isNew } = await signInByCode(shop, body, clientOf(shop, caller));
      return { token, user: presentUser(user), isNew };
    },
    'PUT /users/phone': async ({ user, body, ...caller }) => ({
      user: presentUser(await confirmPhone(shop, user.id, body, clientOf(shop, caller))),
      message: codeText.phoneConfirmed(),
    }),
    'PUT /users/email': async ({ user, body, ...caller }) => ({
      user: presentUser(await addEmail(shop, user.id, body, clientOf(shop, caller))),
      message: codeText.emailAdded(),
    }),
    'GET /code-settings': async () => readCodeSettings(shop.db),
    'PUT /code-settings': async ({ user, body: { expectedUpdatedAt, ...choice } }) => {
      await saveCodeSettings(shop.db, choice, expectedUpdatedAt, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { ...(await readCodeSettings(shop.db)), message: settingsText.saved() };
    },
  });
}
