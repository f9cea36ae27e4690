import type { FastifyInstance } from 'fastify';
import { notFound } from '#contract/errors.ts';
import { swapParcelCalls } from '#contract/swap-parcels.ts';
import * as parcelText from '#text/parcel.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import { getReturn } from '../returns/returns.ts';
import type { Sales } from '../sales.ts';
import { addSwapParcel, removeSwapParcel } from './swap-parcels.ts';
import { listSwaps } from './swaps-to-send.ts';

export function serveSwapParcels(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, swapParcelCalls, {
    'GET /swaps': async ({ query, user }) => ({ swaps: await listSwaps(shop.db, user, query) }),
    'POST /returns/{id}/parcels': async ({ params, body, user }) => {
      const id = await addSwapParcel(shop.db, user, params.id, body, shop.now());
      const packed = await getReturn(shop.db, user, params.id);
      const parcel = packed.parcels.find((parcel) => parcel.id === id);
      // A repeated request gets the id of the parcel that the first request added, but somebody may have removed that
      // parcel meanwhile.
      if (!parcel) throw notFound(parcelText.parcel);
      return { return: packed, parcel, message: parcelText.added({ number: parcel.number }) };
    },
    'DELETE /returns/{id}/parcels/{parcelId}': async ({ params, user }) => {
      const { number } = await removeSwapParcel(shop.db, user, params, shop.now());
      return { return: await getReturn(shop.db, user, params.id), message: parcelText.removed({ number }) };
    },
  });
}
