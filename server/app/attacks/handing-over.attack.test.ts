import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { anAddress, makeProduct, makeUser } from '../../../test/factories.ts';
import { commandThatServes, makeServerFolder, startServer, type ServerProcess } from '../../../test/processes.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { isFull, many, tell } from './scale.ts';

// A server hands its port over to the next server, or ends, while shoppers read, fill carts and order.

const SLOW_MS = many({ quick: 120_000, full: 600_000 });
const SERVE = await commandThatServes();
const FOLLOW = join(import.meta.dirname, '../../../scripts/follow.mjs');
const TIMES = many({ quick: 1, full: 10 });
const SHOPPERS = many({ quick: 8, full: 40 });
/** All shoppers together send this number of requests each second. */
const RATE = many({ quick: 80, full: 250 });
/**
 * The longest wait for an answer, in milliseconds. The quick form allows a longer wait, because many tests run at the
 * same time.
 */
const WORST_MS = many({ quick: 20_000, full: 3000 });

const shop = useShop({ RATE_LIMITS: 'off', ORDER_LIMITS: 'off' });
let cleanUp: Array<() => Promise<unknown>> = [];
let shoppers: Array<{ token: string; addressId: string }> = [];
let productVariantId = '';
beforeAll(async () => {
  const { variants } = await makeProduct(shop, { variants: [{ stock: 100_000 }] });
  productVariantId = variants[0]?.id ?? '';
  shoppers = await Promise.all(
    Array.from({ length: SHOPPERS }, async () => {
      const user = await makeUser(shop);
      const caller = await shop.as(user);
      const { body } = await caller.call('POST /addresses', { body: anAddress });
      return { token: await beginSession(shop.db, user, shop.now()), addressId: body.address.id };
    }),
  );
});
afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step();
  cleanUp = [];
});

/**
 * Starts the shop with the launcher that holds its port: directly, through npm, or through npm under another version of
 * Node.
 */
async function start(
  how: 'directly' | 'npm' | 'npm of another Node' = 'directly',
): Promise<ServerProcess & { build: string }> {
  const { folder, build, remove } = await makeServerFolder();
  cleanUp.push(remove);
  const { DATA_DIR, DATABASE_URL = '' } = shop.env;
  const env = { DATA_DIR, DATABASE_URL, BUILD_DIR: build, RATE_LIMITS: 'off', ORDER_LIMITS: 'off' };
  const follower = `import { follow } from ${JSON.stringify(FOLLOW)}; follow(process.execPath, [${JSON.stringify(SERVE)}]);`;
  await writeFile(join(folder, 'follower.mjs'), follower);
  const program = how === 'npm' ? SERVE : 'follower.mjs';
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: `node "${program}"` } }));
  const server = await startServer(
    env,
    how === 'directly' ? { args: [SERVE] } : { command: 'npm', args: ['start'], cwd: folder },
  );
  cleanUp.push(async () => server.end('SIGKILL'));
  expect(await server.ready(), server.printed()).toBe(true);
  return { ...server, build };
}

type Answer = { status: number; ms: number; orderNumber?: string | undefined };
type Failure = { code: string; path: string };

/**
 * Makes shoppers send requests on kept-alive connections until `stop` is called. Every third request changes something,
 * and every ninth request is an order.
 */
function shopOn(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: SHOPPERS });
  const answers: Answer[] = [];
  const failures: Failure[] = [];
  const over = new AbortController();
  const ask = async (nth: number, method: string, path: string, body?: object) => {
    const started = performance.now();
    const { token } = shoppers[nth] ?? { token: '' };
    try {
      const asking = request(`${origin}/api${path}`, {
        agent,
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      });
      asking.end(body && JSON.stringify(body));
      // The cast is safe: the event `response` always brings a response.
      const [response] = (await once(asking, 'response')) as [IncomingMessage];
      // The cast is safe: this is the answer to an order; other answers have no order.
      const { order } = (await json(response)) as { order?: { orderNumber: string } };
      const ms = performance.now() - started;
      answers.push({ status: response.statusCode ?? 0, ms, orderNumber: order?.orderNumber });
    } catch (error) {
      // The cast is safe: a socket's error has a code.
      failures.push({ code: (error as NodeJS.ErrnoException).code ?? String(error), path });
    }
  };
  const walk = async (_: unknown, nth: number) => {
    const { addressId = '' } = shoppers[nth] ?? {};
    for (let step = 0; !over.signal.aborted; step++) {
      const pause = setTimeout((1000 * SHOPPERS) / RATE);
      if (step % 9 === 2) await ask(nth, 'POST', '/cart/add', { productVariantId, quantity: 1 });
      else if (step % 9 === 3) await ask(nth, 'POST', '/orders/place', { addressId, paymentMethod: 'COD' });
      else if (step % 3 === 0) await ask(nth, 'GET', '/cart');
      else await ask(nth, 'GET', '/products?page=1&limit=10');
      await pause;
    }
  };
  const walking = Promise.all(shoppers.map(walk));
  const stop = async () => {
    over.abort();
    await walking;
    agent.destroy();
    return { answers, failures };
  };
  return { answers, failures, stop };
}

async function expectKept(answers: readonly Answer[]): Promise<void> {
  const acknowledged = answers.flatMap(({ orderNumber }) => orderNumber ?? []);
  expect(acknowledged.length).toBeGreaterThan(0);
  const stored = new Set(
    (await shop.db.selectFrom('orders').select('order_number').execute()).map((order) => order.order_number),
  );
  expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);
}

// The handover hardly uses the database, so only the full form of the test runs on both engines.
test.skipIf(isPostgres && !isFull)(
  'no request fails while the server hands over, again and again',
  async (context) => {
    const server = await start();
    const shopping = shopOn(server.origin);
    const started = performance.now();
    for (let times = 1; times <= TIMES; times++) {
      await setTimeout(1000);
      server.child.kill('SIGHUP');
      const isOpen = () => server.printed().split('The new server is open').length > times;
      while (!isOpen()) await setTimeout(100);
    }
    await setTimeout(2000);
    const seconds = (performance.now() - started) / 1000;
    const { answers, failures } = await shopping.stop();
    expect(failures).toEqual([]);
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    const worst = Math.max(...answers.map(({ ms }) => ms));
    const rate = Math.round(answers.length / seconds);
    tell(
      context,
      `${TIMES} times, ${answers.length} answers, ${rate} a second, the slowest after ${Math.round(worst)} ms`,
    );
    expect(worst).toBeLessThan(WORST_MS);
    await expectKept(answers);
  },
  SLOW_MS,
);

test.skipIf(isPostgres)(
  'a new server that does not open leaves the one before serving, which says so',
  async () => {
    const server = await start();
    await rename(join(server.build, 'en'), join(server.build, 'gone'));
    server.child.kill('SIGHUP');
    while (!server.printed().includes('did not open')) await setTimeout(100);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    await server.end('SIGTERM');
  },
  SLOW_MS,
);

test.skipIf(isPostgres)(
  'a server that has died is tried again, at ever longer intervals, until one opens; SIGHUP opens one at once',
  async () => {
    const server = await start();
    const [pages, gone] = [join(server.build, 'en'), join(server.build, 'gone')];
    const isUp = async () =>
      fetch(`${server.origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    const dieWithoutPages = async () => {
      await rename(pages, gone);
      process.kill(serverOf(server), 'SIGKILL');
    };
    const pauses = () => [...server.printed().matchAll(/another one starts in ([\d.]+) s/g)].map(([, s]) => Number(s));
    await dieWithoutPages();
    await vi.waitUntil(() => pauses().length >= 3, { timeout: SLOW_MS });
    expect(pauses().slice(0, 3)).toEqual([0.5, 1, 2]);
    // No server runs now, and the new version cannot start. The launcher, which holds the port, must not end. It must
    // try to start the old version again.
    server.child.kill('SIGHUP');
    await vi.waitUntil(() => server.printed().includes('did not open; the old one is tried again'), {
      timeout: SLOW_MS,
    });
    expect(server.child.exitCode).toBe(null);
    await rename(gone, pages);
    await vi.waitUntil(isUp, { timeout: SLOW_MS });
    await dieWithoutPages();
    await vi.waitUntil(async () => !(await isUp()), { timeout: SLOW_MS });
    await rename(gone, pages);
    server.child.kill('SIGHUP');
    await vi.waitUntil(() => server.printed().includes('The new server is open'), { timeout: SLOW_MS });
    expect([await isUp(), server.child.exitCode]).toEqual([true, null]);
    await server.end('SIGTERM');
    expect(await isUp()).toBe(false);
  },
  2 * SLOW_MS,
);

test.skipIf(isPostgres)(
  'a first start that does not open ends with its sentence',
  async () => {
    const { build, remove } = await makeServerFolder();
    cleanUp.push(remove);
    await rename(join(build, 'en'), join(build, 'gone'));
    const { DATA_DIR } = shop.env;
    const server = await startServer({ DATA_DIR, DATABASE_URL: '', BUILD_DIR: build }, { args: [SERVE] });
    cleanUp.push(async () => server.end('SIGKILL'));
    expect(await server.ready()).toBe(false);
    expect(server.child.exitCode).toBe(1);
    expect(server.printed()).not.toContain('another one starts');
  },
  SLOW_MS,
);

/** Returns the process id of the server that this launcher has started. */
function serverOf({ child }: ServerProcess): number {
  return Number(execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' }).trim());
}

test(
  'SIGTERM to npm start cuts nothing that was accepted, and leaves nobody serving',
  async () => {
    const server = await start('npm');
    const shopping = shopOn(server.origin);
    await vi.waitUntil(() => shopping.answers.some(({ orderNumber }) => orderNumber), { timeout: 60_000 });
    await server.end('SIGTERM');
    const { answers, failures } = await shopping.stop();
    // After the server has ended, its port refuses every new connection.
    expect(failures.filter(({ code }) => code !== 'ECONNREFUSED')).toEqual([]);
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    await expectKept(answers);
    await expectClosed(server.origin);
  },
  SLOW_MS,
);

test.skipIf(isPostgres).each([
  ['npm', 'SIGHUP'],
  ['npm', 'SIGKILL'],
  ['npm of another Node', 'SIGTERM'],
] as const)(
  '%s that ends by %s, which does not reach the server, leaves nobody serving',
  async (how, signal) => {
    const server = await start(how);
    await server.end(signal);
    await expectClosed(server.origin);
  },
  SLOW_MS,
);

async function expectClosed(origin: string): Promise<void> {
  const isOpen = async () =>
    fetch(`${origin}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen).toBe(false);
}
