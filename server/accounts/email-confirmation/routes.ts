import type { FastifyInstance } from 'fastify';
import { emailConfirmationCalls } from '#contract/email-confirmation.ts';
import * as confirmationText from '#text/email-confirmation.ts';
import { networkOf } from '../../platform/http/network.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Accounts } from '../accounts.ts';
import { confirmByToken, sendLink } from './email-confirmation.ts';

export function serveEmailConfirmation(app: FastifyInstance, shop: Accounts): void {
  serveCalls(app, shop, emailConfirmationCalls, {
    'POST /auth/confirm-email/request': async ({ user }) => {
      await sendLink(shop, user.id);
      return { message: confirmationText.sent() };
    },
    'POST /auth/confirm-email': async ({ body, address }) => {
      await confirmByToken(shop, body.token, networkOf(address));
      return { message: confirmationText.done() };
    },
  });
}
