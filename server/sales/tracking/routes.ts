import type { FastifyInstance } from 'fastify';
import { trackingCalls } from '#contract/tracking.ts';
import { pathIn, preferredLocale } from '#messages/locales.ts';
import { browserNames } from '../../platform/browser-names.ts';
import { networkOf } from '../../platform/http/network.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import { findLinked } from '../orders/short-links.ts';
import type { Sales } from '../sales.ts';
import * as confirmText from '#text/confirming.ts';
import { confirmByToken, payOnlineByToken, trackByPhone, trackByToken } from './tracking.ts';

const ofShortLinks = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

export function serveTracking(app: FastifyInstance, shop: Sales): void {
  // This route redirects the short links in messages to phones. An unknown code leads to the tracking page, which then
  // asks for the order's number and the phone number.
  app.get<{ Params: { code: string } }>('/l/:code', async ({ params: { code }, ip, headers }, reply) => {
    const own = ['link-network', networkOf(ip)] as const;
    const address = await shop.rateLimits.weighLongSecret(own, async () => findLinked(shop, code));
    const unknown = pathIn(preferredLocale(headers['accept-language'], shop.env.LANGUAGES), '/track#ended');
    return reply.headers(ofShortLinks).redirect(address ?? unknown, 302);
  });
  serveCalls(app, shop, trackingCalls, {
    'POST /orders/track': async ({ body, address, header }) => {
      const network = networkOf(address);
      if ('token' in body) return { order: await trackByToken(shop, body.token, network) };
      const [browser] = browserNames(header('cookie'));
      return { order: await trackByPhone(shop, body, { network, browser }) };
    },
    'POST /orders/confirm': async ({ body, address }) => {
      return { order: await confirmByToken(shop, body, networkOf(address)), message: confirmText.confirmed() };
    },
    'POST /orders/pay-online': async ({ body, address }) => ({
      order: await payOnlineByToken(shop, body.token, networkOf(address)),
    }),
  });
}
