import type { FastifyInstance } from 'fastify';
import { addressCalls } from '#contract/addresses.ts';
import * as addressText from '#text/address.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import { limitsInForce } from '../order-limits/order-limits.ts';
import type { Sales } from '../sales.ts';
import { addAddress, changeAddress, deleteAddress, listAddresses } from './addresses.ts';

export function serveAddresses(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, addressCalls, {
    'GET /addresses': async ({ user }) => ({ addresses: await listAddresses(shop.db, user.id) }),
    'POST /addresses': async ({ user, body, header }) => {
      if (header('idempotency-key')) await shop.rateLimits.spend(['repeatable-account', user.id]);
      const limits = await limitsInForce(shop);
      const address = await addAddress(shop.db, user.id, body, shop.now(), limits);
      return { address, message: addressText.added() };
    },
    'PUT /addresses/{id}': async ({ user, params, body }) => ({
      address: await changeAddress(shop.db, user.id, params.id, body, shop.now()),
      message: addressText.updated(),
    }),
    'DELETE /addresses/{id}': async ({ user, params }) => {
      await deleteAddress(shop.db, user.id, params.id);
      return { message: addressText.deletedInAccount() };
    },
  });
}
