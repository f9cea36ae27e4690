import type { FastifyInstance } from 'fastify';
import { courierEventCalls } from '#contract/courier-events.ts';
import { courierLimits, type CourierOutcome } from '#domain/courier-events.ts';
import * as courierText from '#text/courier-events.ts';
import { networkOf } from '../../platform/http/network.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import { badSignature, listCourierEvents, takeCourierEvent } from './courier-events.ts';
import { dropSecret, findSigner, makeSecret } from '../couriers/courier-secrets.ts';
import { getCourier } from '../couriers/couriers.ts';

/**
 * A courier's event with one of these outcomes changes nothing, but the staff should check it. The answer is 202 and
 * not an error: after an error, the courier would send the event again, with the same outcome.
 */
const onlyNoted: ReadonlySet<CourierOutcome> = new Set(['notFromHere', 'unknown']);

export function serveCourierEvents(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, courierEventCalls, {
    'POST /couriers/{id}/events': async ({ params, body, text, header, address, status }) => {
      const messageId = header('webhook-id') ?? '';
      const message = { id: messageId, timestamp: header('webhook-timestamp') ?? '', text: text ?? '' };
      const own = ['courier-network', networkOf(address)] as const;
      const courier = await shop.rateLimits.weighLongSecret(own, async () =>
        messageId === '' || messageId.length > courierLimits.messageIdLength
          ? undefined
          : findSigner(shop, params.id, message, header('webhook-signature') ?? ''),
      );
      if (!courier) throw badSignature();
      const outcome = await takeCourierEvent(shop.db, courier, { ...body, messageId }, shop.now());
      await shop.catalogue.afterCommit();
      if (onlyNoted.has(outcome)) status(202);
      return { outcome, message: courierText.outcome({ outcome }) };
    },
    'GET /couriers/{id}/events': async ({ params }) => ({
      events: await listCourierEvents(shop.db, params.id),
      hasSecret: (await getCourier(shop.db, params.id)).sealed_secret !== '',
    }),
    'POST /couriers/{id}/secret': async ({ params, user }) => ({
      secret: await makeSecret(shop, params.id, { userId: user.id, now: shop.now() }),
      message: courierText.secretMade(),
    }),
    'DELETE /couriers/{id}/secret': async ({ params, user }) => {
      await dropSecret(shop, params.id, { userId: user.id, now: shop.now() });
      return { message: courierText.secretDropped() };
    },
  });
}
