import type { FastifyInstance } from 'fastify';
import { originOf } from '../../../platform/env/env.ts';
import type { GatewayName } from '#domain/payments.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Hosts } from '../adapter.ts';
import { bankPath, serveBankPage } from './bank-page.ts';
import { openSimulator, type Simulator } from './simulator.ts';

type WithSimulator = Pick<Platform, 'env' | 'now'> & {
  gatewayHosts?: (gateway: GatewayName) => Hosts | undefined;
  simulator?: Simulator;
};

/**
 * Opens the simulator in the shop's process, serves its bank page on the shop's own address, and delivers its webhooks
 * to the shop's own routes.
 */
export async function serveSimulator(app: FastifyInstance, shop: WithSimulator): Promise<void> {
  const simulator = await openSimulator({
    // The simulator uses the clock of the shop, which tests can set.
    now: () => shop.now(),
    pageUrl: (payment) => `${originOf(shop.env)}${bankPath(payment)}`,
    deliver: async ({ gateway, headers, rawBody }) => {
      const url = `/api/gateways/${gateway}/webhook`;
      return (await app.inject({ method: 'POST', url, headers, payload: rawBody })).statusCode;
    },
  });
  await serveBankPage(app, simulator);
  app.addHook('onClose', async () => simulator.close());
  shop.simulator = simulator;
  shop.gatewayHosts = (gateway) => simulator.hosts[gateway];
}
