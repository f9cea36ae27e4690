import { buildApp } from '../server/app/app.ts';
import { parseEnv } from '../server/platform/env/env.ts';
import { handlersOf } from '../server/app/job-handlers.ts';
import { openShop } from '../server/app/open-shop.ts';

// A process that serves the calls of a shop, for tests that kill the process. With LEASE_MS it also does the shop's
// jobs, and GATEWAY_HOSTS names simulated gateways. It prints its address.

const shop = openShop(parseEnv(process.env), {
  lostConnection: () => {},
  emailFiled: () => {},
  listUnreadable: () => {},
});
// Gateways that the test simulates.
const hosts = process.env['GATEWAY_HOSTS'];
// as: the test wrote it.
if (hosts) shop.gatewayHosts = (name) => (JSON.parse(hosts) as Record<string, { api: string }>)[name];
const app = await buildApp(shop);
const leaseMs = Number(process.env['LEASE_MS']);
if (leaseMs > 0) shop.jobs.start(handlersOf(shop), { info: () => {}, warn: () => {}, error: () => {} }, { leaseMs });
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
