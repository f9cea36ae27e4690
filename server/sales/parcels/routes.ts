import type { FastifyInstance } from 'fastify';
import { notFound } from '#contract/errors.ts';
import { parcelCalls } from '#contract/parcels.ts';
import * as parcelText from '#text/parcel.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import { getOrder } from '../orders/orders.ts';
import type { Sales } from '../sales.ts';
import {
  addCourier,
  changeCourier,
  getCourier,
  listCouriers,
  presentCourier,
  retireCourier,
} from '../couriers/couriers.ts';
import { addList } from './parcel-list.ts';
import { addParcel, removeParcel } from './parcels.ts';

export function serveParcels(app: FastifyInstance, shop: Sales): void {
  const courierAnswer = async (id: string) => ({
    courier: presentCourier(await getCourier(shop.db, id)),
    message: parcelText.courierSaved(),
  });
  serveCalls(app, shop, parcelCalls, {
    'GET /couriers': async () => ({ couriers: await listCouriers(shop.db) }),
    'POST /couriers': async ({ body, user }) =>
      courierAnswer(await addCourier(shop.db, body, { userId: user.id, now: shop.now() })),
    'PUT /couriers/{id}': async ({ params, body, user }) => {
      await changeCourier(shop.db, params.id, body, { userId: user.id, now: shop.now() });
      return courierAnswer(params.id);
    },
    'DELETE /couriers/{id}': async ({ params, user }) => {
      await retireCourier(shop.db, params.id, { userId: user.id, now: shop.now() });
      return { message: parcelText.courierDeleted() };
    },
    'POST /orders/{id}/parcels': async ({ params, body, user }) => {
      const id = await addParcel(shop.db, user, params.id, body, shop.now());
      const order = await getOrder(shop.db, params.id);
      const parcel = order.parcels?.find((parcel) => parcel.id === id);
      // A repeated request gets the id of the parcel that the first request added, but somebody may have removed that
      // parcel meanwhile.
      if (!parcel) throw notFound(parcelText.parcel);
      return { order, parcel, message: parcelText.added({ number: parcel.number }) };
    },
    'DELETE /orders/{id}/parcels/{parcelId}': async ({ params, user }) => {
      const { number } = await removeParcel(shop.db, user, params, shop.now());
      return { order: await getOrder(shop.db, params.id), message: parcelText.removed({ number }) };
    },
    'POST /parcels/list': async ({ body, user }) => {
      const lines = await addList(shop.db, user, body, shop.now());
      const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length;
      const added = count('added');
      const message = body.isDryRun
        ? parcelText.listRead({ count: count('ready') })
        : parcelText.listAdded({ count: added });
      return { lines, added, message };
    },
  });
}
