import type { FastifyInstance } from 'fastify';
import { offerCalls } from '#contract/offers.ts';
import { indianDay } from '#domain/days.ts';
import * as rulesText from '#text/offer-rules.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import { exportCodes, makeBatch } from './batches.ts';
import { getOffer, listAllOffers } from './list-offers.ts';
import { lookAtOffer } from './look.ts';
import { changeOffer, deleteOffer, makeOffer, pauseOffer } from './save-offer.ts';
import { getOfferSettings, saveOfferSettings } from './settings.ts';

export function serveOffers(app: FastifyInstance, shop: Sales): void {
  const by = (user: { id: string }) => ({ userId: user.id, now: shop.now() });
  const offerOf = async (id: string) => ({ offer: await getOffer(shop.db, id, shop.now()) });
  serveCalls(app, shop, offerCalls, {
    'GET /offers': async () => ({ offers: await listAllOffers(shop.db, shop.now()) }),
    'GET /offers/settings': async () => ({ settings: await getOfferSettings(shop.db) }),
    'PUT /offers/settings': async ({ body: { expectedUpdatedAt, ...settings }, user }) => {
      await saveOfferSettings(shop.db, settings, expectedUpdatedAt, { ...by(user), role: user.staffRole });
      return { settings: await getOfferSettings(shop.db), message: rulesText.settingsSaved() };
    },
    'GET /offers/{id}': async ({ params: { id } }) => offerOf(id),
    'POST /offers': async ({ body, user }) => {
      const id = await makeOffer(shop.db, body, by(user));
      return { ...(await offerOf(id)), message: rulesText.made() };
    },
    'PUT /offers/{id}': async ({ params: { id }, body, user }) => {
      await changeOffer(shop.db, id, body, by(user));
      return { ...(await offerOf(id)), message: rulesText.changed() };
    },
    'PUT /offers/{id}/pause': async ({ params: { id }, body: { isPaused }, user }) => {
      await pauseOffer(shop.db, id, isPaused, by(user));
      return { ...(await offerOf(id)), message: isPaused ? rulesText.paused() : rulesText.resumed() };
    },
    'DELETE /offers/{id}': async ({ params: { id }, user }) => {
      await deleteOffer(shop.db, id, by(user));
      return { message: rulesText.deleted() };
    },
    'POST /offers/{id}/codes': async ({ params: { id }, body, user }) => {
      const batchId = await makeBatch(shop.db, id, body, by(user));
      return { ...(await offerOf(id)), batchId, message: rulesText.codesMade({ count: body.count }) };
    },
    'GET /offers/{id}/codes': async ({ params: { id }, query: { batch } }) => {
      // An answer of 404 for an unknown offer must come before the download of the codes begins.
      await offerOf(id);
      return { fileName: `codes-${indianDay(shop.now())}.csv`, text: exportCodes(shop.db, id, batch) };
    },
    'POST /offers/look': async ({ body }) => lookAtOffer(shop, body),
  });
}
