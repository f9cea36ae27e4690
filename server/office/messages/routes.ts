import type { FastifyInstance } from 'fastify';
import { ShopError } from '#contract/errors.ts';
import { messageCalls } from '#contract/messages.ts';
import * as messagesText from '#text/messages.ts';
import type { SignedIn } from '../../platform/http/guard.ts';
import { networkOf } from '../../platform/http/network.ts';
import { isReportToken, Msg91Report, takeMsg91Report } from '../../platform/messages/msg91/reports.ts';
import { isFromMeta, isVerifyToken, takeReport, WhatsAppReport } from '../../platform/messages/whatsapp/reports.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../../sales/sales.ts';
import { changeReportsAddress, saveChannel, saveSettings, saveTemplate, sendTest } from './change-settings.ts';
import { listSent, readSettings } from './read-settings.ts';

export function serveMessages(app: FastifyInstance, shop: Sales): void {
  const byOf = ({ id }: Pick<SignedIn, 'id'>) => ({ userId: id, now: shop.now() });
  const saved = async () => {
    await shop.catalogue.afterCommit();
    return { settings: await readSettings(shop), message: messagesText.saved() };
  };
  /** Checks that the caller knows a provider's long secret. Each network has a limited number of wrong guesses. */
  const known = async (address: string, isRight: () => Promise<boolean>, sentence: () => string) => {
    const own = ['message-network', networkOf(address)] as const;
    const right = await shop.rateLimits.weighLongSecret(own, async () => ((await isRight()) ? true : undefined));
    if (!right) throw new ShopError('not-signed-in', 'BAD_SIGNATURE', sentence());
  };
  serveCalls(app, shop, messageCalls, {
    'GET /messages': async () => ({ settings: await readSettings(shop) }),
    'PUT /messages': async ({ body, user }) => {
      await saveSettings(shop, body, byOf(user));
      return saved();
    },
    'PUT /messages/channels/{channel}': async ({ params, body, user }) => {
      await saveChannel(shop, params.channel, body, byOf(user));
      return saved();
    },
    'PUT /messages/templates/{channel}/{event}/{language}': async ({ params, body, user }) => {
      await saveTemplate(shop, params, body, byOf(user));
      return saved();
    },
    'POST /messages/reports-address': async ({ user }) => {
      await changeReportsAddress(shop, byOf(user));
      return saved();
    },
    'POST /messages/test': async ({ body: { phone, ...key }, user }) => {
      await sendTest(shop, key, phone, byOf(user));
      return { message: messagesText.testQueued() };
    },
    'GET /messages/sent': async () => ({ messages: await listSent(shop) }),
    'GET /messages/whatsapp': async ({ query, address }) => {
      const isRight = async () =>
        query['hub.mode'] === 'subscribe' && isVerifyToken(shop, query['hub.verify_token'] ?? '');
      await known(address, isRight, messagesText.badToken);
      return { fileName: 'challenge.txt', text: [Buffer.from(query['hub.challenge'] ?? '')] };
    },
    'POST /messages/whatsapp': async ({ body, text = '', header, address }) => {
      const isRight = async () => isFromMeta(shop, text, header('x-hub-signature-256') ?? '');
      await known(address, isRight, messagesText.badSignature);
      // The shop ignores a report that it cannot read, because Meta may add new kinds of reports, and would repeat a
      // refused report for a week.
      const { data } = WhatsAppReport.safeParse(body);
      if (data) await takeReport(shop, data);
      return {};
    },
    'POST /messages/msg91/{token}': async ({ params: { token }, body, address }) => {
      await known(address, async () => isReportToken(shop, token), messagesText.badAddress);
      const { data } = Msg91Report.safeParse(body);
      if (data) await takeMsg91Report(shop, data);
      return {};
    },
  });
}
