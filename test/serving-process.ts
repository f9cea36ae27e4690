import { buildApp } from '../server/app/app.ts';
import { parseEnv } from '../server/platform/env/env.ts';
import { handlersOf } from '../server/app/job-handlers.ts';
import { openShop } from '../server/app/open-shop.ts';

// This process serves the calls of a shop, for tests that kill it. With LEASE_MS the process also does the shop's jobs,
// and GATEWAY_HOSTS names simulated gateways. The process prints its address.

const shop = openShop(parseEnv(process.env), {
  lostConnection: () => {},
  emailFiled: () => {},
  listUnreadable: () => {},
});
// The addresses of the simulated gateways, as JSON.
const hosts = process.env['GATEWAY_HOSTS'];
// The cast is safe: the test wrote this value.
if (hosts) shop.gatewayHosts = (name) => (JSON.parse(hosts) as Record<string, { api: string }>)[name];
const app = await buildApp(shop);
const leaseMs = Number(process.env['LEASE_MS']);
if (leaseMs > 0) shop.jobs.start(handlersOf(shop), { info: () => {}, warn: () => {}, error: () => {} }, { leaseMs });
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
