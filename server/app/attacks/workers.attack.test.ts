import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { anAddress, ledgerAgrees, makeCategory, makeProduct, makeUser, stockOf } from '../../../test/factories.ts';
import { commandThatServes, makeServerFolder, startServer, type ServerProcess } from '../../../test/processes.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { isFull, many } from './scale.ts';

// Several servers share one port (WORKERS), and also their data, counts and stock.

const SERVE = await commandThatServes();
const WORKERS = 3;
const METRICS_TOKEN = 'a-token-of-enough-length';
const FACTOR = many({ quick: 0.25, full: 1 });
const SLOW_MS = 240_000;

describe('three workers on one port', () => {
  const shop = useShop({ RATE_LIMITS: 'off', ORDER_LIMITS: 'off' });
  let server: ServerProcess;
  let end = async () => {};
  const agents: Agent[] = [];
  beforeAll(async () => {
    const { build, remove } = await makeServerFolder();
    const { DATA_DIR, DATABASE_URL = '' } = shop.env;
    const limits = { RATE_LIMITS: String(FACTOR), ORDER_LIMITS: 'off', TRUST_PROXY: '127.0.0.1' };
    const env = { DATA_DIR, DATABASE_URL, BUILD_DIR: build, METRICS_TOKEN, ...limits };
    server = await startServer({ ...env, WORKERS: String(WORKERS) }, { args: [SERVE] });
    end = async () => {
      await server.end();
      await remove();
    };
    expect(await server.ready(), server.printed()).toBe(true);
    await vi.waitUntil(async () => (await workersBehind()).size === WORKERS, { timeout: 60_000 });
  }, SLOW_MS);
  afterAll(async () => {
    for (const agent of agents) agent.destroy();
    await end();
  }, SLOW_MS);

  type Sent = { method?: string; headers?: Record<string, string>; body?: object; agent?: Agent };
  type Answer = { status: number; headers: IncomingMessage['headers']; body: string };
  async function ask(path: string, { method = 'GET', headers = {}, body, agent }: Sent = {}): Promise<Answer> {
    const asking = request(`${server.origin}${path}`, {
      method,
      agent: agent ?? false,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    });
    asking.end(body && JSON.stringify(body));
    // The cast is safe: the event `response` always brings a response.
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
  }

  /** Opens one kept-alive connection to each worker. A connection stays with its worker. */
  function connectionEach(): Agent[] {
    // The launcher gives connections to the workers in turn.
    return Array.from({ length: WORKERS }, () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      agents.push(agent);
      return agent;
    });
  }

  /** Returns the size of each worker's page cache in bytes, by the number of the worker, as the metrics report it. */
  async function workersBehind(): Promise<Map<string, number>> {
    const { body } = await ask('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const lines = body.matchAll(/^page_cache_bytes\{worker="(\d+)"\} (\S+)$/gm);
    return new Map([...lines].map(([, worker = '', bytes]) => [worker, Number(bytes)]));
  }

  async function requestsOf(route: string): Promise<number[]> {
    const { body } = await ask('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const lines = body.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm);
    return [...lines].flatMap(([, labels, count]) => (labels?.includes(`route="${route}"`) ? [Number(count)] : []));
  }

  test('share what comes, and tell together what they have done', async () => {
    let asked = 0;
    const askMore = async () => {
      await Promise.all(Array.from({ length: 30 }, async () => ask('/healthz')));
      asked += 30;
      return requestsOf('/healthz');
    };
    // The next request goes to an idle worker. If there are few requests, two workers may therefore get all of them.
    await expect.poll(async () => (await askMore()).filter((count) => count > 0)).toHaveLength(WORKERS);
    const counts = await requestsOf('/healthz');
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(asked);
  });

  test(
    'weigh together no more wrong passwords than one would',
    async () => {
      const { email } = await makeUser(shop);
      const guess = async (nth: number) =>
        ask('/api/auth/login', {
          method: 'POST',
          headers: { 'x-forwarded-for': '198.51.100.7' },
          body: { identifier: email, password: `wrong ${nth}` },
        });
      const statuses: number[] = [];
      for (let nth = 0; nth < 12 * FACTOR + WORKERS; nth++) statuses.push((await guess(nth)).status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(8 * FACTOR);
      expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    },
    SLOW_MS,
  );

  test.each(['with the cookie of a browser', 'as a client without cookies'])(
    'whoever changes something sees it at once, whichever worker answers, %s',
    async (how) => {
      const admin = await makeUser(shop, 'ADMIN');
      const authorization = `Bearer ${await beginSession(shop.db, admin, shop.now())}`;
      const id = await makeCategory(shop);
      const connections = connectionEach();
      const nameAt = async (agent: Agent, headers: Record<string, string>) => {
        const { body } = await ask('/api/categories', { agent, headers });
        // The cast is safe: the call answers an object of this shape.
        const { categories } = JSON.parse(body) as { categories: Array<{ id: string; name: string }> };
        return categories.find((category) => category.id === id)?.name;
      };
      // After these reads, every worker has the list in its cache.
      for (const agent of connections) await nameAt(agent, {});
      for (let nth = 0; nth < 12; nth++) {
        const name = `Sarees ${how} ${nth}`;
        const changed = await ask(`/api/categories/${id}`, {
          method: 'PUT',
          agent: connections[nth % WORKERS] as Agent,
          headers: { authorization },
          body: { name, description: '' },
        });
        expect(changed.status, changed.body).toBe(200);
        const [cookie = ''] = changed.headers['set-cookie'] ?? [];
        const headers: Record<string, string> = how.startsWith('with')
          ? { cookie: cookie.split(';', 1)[0] ?? '' }
          : { authorization };
        const names = await Promise.all(connections.map(async (agent) => nameAt(agent, headers)));
        expect(names).toEqual(connections.map(() => name));
      }
    },
    SLOW_MS,
  );

  test(
    'sell together no more pieces than there are, and everybody gets an answer in time',
    async () => {
      const PIECES = 7;
      const { variants } = await makeProduct(shop, { variants: [{ stock: PIECES }] });
      const productVariantId = variants[0]?.id ?? '';
      const buyers = await Promise.all(
        Array.from({ length: many({ quick: 24, full: 120 }) }, async () => {
          const user = await makeUser(shop);
          const headers = { authorization: `Bearer ${await beginSession(shop.db, user, shop.now())}` };
          const { body } = await ask('/api/addresses', { method: 'POST', headers, body: anAddress });
          const added = { productVariantId, quantity: 1 };
          expect((await ask('/api/cart/add', { method: 'POST', headers, body: added })).status).toBe(200);
          return { headers, addressId: JSON.parse(body).address.id as string };
        }),
      );
      const statuses = await Promise.all(
        buyers.map(async ({ headers, addressId }) => {
          const body = { addressId, paymentMethod: 'COD' };
          return (await ask('/api/orders/place', { method: 'POST', headers, body })).status;
        }),
      );
      expect(statuses.filter((status) => status === 201)).toHaveLength(PIECES);
      expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
      expect(await stockOf(shop, productVariantId)).toBe(0);
      expect(await ledgerAgrees(shop)).toBe(true);
    },
    SLOW_MS,
  );

  // The workers do hardly anything with the database, so only the full form runs on both engines.
  test.skipIf(isPostgres && !isFull)(
    'one that dies is replaced, and the others answer meanwhile',
    async () => {
      const before = childrenOf(server.child.pid);
      expect(before).toHaveLength(WORKERS);
      process.kill(before[1] ?? 0, 'SIGKILL');
      await vi.waitUntil(() => server.printed().includes('has stopped unexpectedly'));
      const statuses = new Set<number>();
      while ((await workersBehind()).size < WORKERS) statuses.add((await ask('/healthz')).status);
      statuses.add((await ask('/healthz')).status);
      expect([...statuses]).toEqual([200]);
      expect(childrenOf(server.child.pid)).toHaveLength(WORKERS);
    },
    SLOW_MS,
  );

  // The workers do hardly anything with the database, so only the full form runs on both engines.
  test.skipIf(isPostgres && !isFull)(
    'no request fails while all of them hand over',
    async () => {
      const over = new AbortController();
      const statuses: number[] = [];
      const failures: string[] = [];
      const reading = connectionEach().map(async (agent) => {
        while (!over.signal.aborted) {
          const pause = setTimeout(20);
          await ask('/api/products', { agent }).then(
            ({ status }) => statuses.push(status),
            (error: NodeJS.ErrnoException) => failures.push(error.code ?? String(error)),
          );
          await ask('/api/products').then(
            ({ status }) => statuses.push(status),
            (error: NodeJS.ErrnoException) => failures.push(error.code ?? String(error)),
          );
          await pause;
        }
      });
      server.child.kill('SIGHUP');
      await vi.waitUntil(() => server.printed().includes('The new server is open'), { timeout: 120_000 });
      await setTimeout(500);
      over.abort();
      await Promise.all(reading);
      expect(failures).toEqual([]);
      expect([...new Set(statuses)]).toEqual([200]);
    },
    SLOW_MS,
  );
});

function childrenOf(parent: number | undefined): number[] {
  return execFileSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
}
