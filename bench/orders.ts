import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { migrate } from '../server/db/migrate.ts';
import { parseEnv } from '../server/env.ts';
import { openShop } from '../server/open-shop.ts';
import { makeProduct } from '../test/factories.ts';
import { startCluster } from '../test/postgres.ts';
import { makeServerFolder, startServer } from '../test/processes.ts';
import { makeBuyers, type Buyer } from './buyers.ts';
import { cpuSeconds } from './servers.ts';

// npm run bench:orders [-- sqlite|postgres]: orders a second, each durable before it is answered. 200 buyers at once, each with two
// sizes in the cart and a key; one process. Everything runs on this machine: the buyers and PostgreSQL take their share of it.

const BUYERS_AT_ONCE = 200;
const WARM_UP = 1000;
const ORDERS = Number(process.env['ORDERS'] ?? 4000);
const PRODUCTS = 400;
const say = (text: string) => void process.stdout.write(`${text}\n`);

const only = process.argv[2];
say(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}; ${BUYERS_AT_ONCE} buyers at once\n`);
if (only !== 'postgres') await measure('SQLite', '');
if (only !== 'sqlite') {
  // Tests' commits do not wait for the disk.
  const server = await startCluster({ settings: ['fsync=on'] });
  try {
    await server.createDatabase('orders');
    await measure('PostgreSQL', server.urlOf('orders'));
  } finally {
    await server.stop();
  }
}
process.exit(0);

async function measure(engine: string, DATABASE_URL: string): Promise<void> {
  const { folder, build, remove } = await makeServerFolder();
  const data = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
  const buyers = await fill(data, DATABASE_URL);
  const server = await startServer({ DATA_DIR: data, DATABASE_URL, BUILD_DIR: build });
  try {
    if (!(await server.ready())) throw new Error(`the shop does not open: ${server.printed()}`);
    await place(server.origin, buyers.slice(0, WARM_UP));
    const before = cpuSeconds(server.child);
    const { requests, latency, statusCodeStats, duration } = await place(server.origin, buyers.slice(WARM_UP));
    const cpuMs = ((cpuSeconds(server.child) - before) * 1000) / requests.total;
    const statuses = Object.entries(statusCodeStats ?? {}).map(([status, { count = 0 }]) => `${count} × ${status}`);
    say(
      `${engine.padEnd(10)} ${Math.round(requests.total / duration)} orders/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, ` +
        `${cpuMs.toFixed(2)} ms of the server’s processor an order; ${statuses.join(', ')}`,
    );
  } finally {
    await server.end();
    await remove();
    await rm(data, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each buyer orders once: `autocannon` sends the next one's request as soon as one is answered. */
async function place(origin: string, buyers: readonly Buyer[]) {
  let next = 0;
  return autocannon({
    url: `${origin}/api/orders/place`,
    connections: BUYERS_AT_ONCE,
    amount: buyers.length,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const { token, addressId } = buyers[next++ % buyers.length] as Buyer;
          return {
            ...request,
            body: JSON.stringify({ addressId, paymentMethod: 'COD' }),
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'idempotency-key': `bench-${next}-0000`,
            },
          };
        },
      },
    ],
  });
}

/** A shop with products of two sizes, and buyers who are signed in, have an address and a full cart. */
async function fill(data: string, DATABASE_URL: string): Promise<Buyer[]> {
  const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
  const shop = openShop(parseEnv({ DATA_DIR: data, DATABASE_URL, DEMO: '0' }), silent);
  await migrate(shop.db);
  for (let n = 0; n < PRODUCTS; n++) await makeProduct(shop, { variants: ['M', 'L'].map((size) => ({ size })) });
  const buyers = await makeBuyers(shop, WARM_UP + ORDERS);
  await shop.db.destroy();
  return buyers;
}
