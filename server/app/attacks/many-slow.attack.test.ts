import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { makeProduct, makeShopper } from '../../../test/factories.ts';
import { makeServerFolder, startServer } from '../../../test/processes.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { isFull, tell } from './scale.ts';

// Two thousand sockets are slow in several ways, while the test measures how long shoppers wait. The test takes a
// minute and a half and must not share the machine, so only the full form runs it.

const SLOW = 2000;
/**
 * The slow sockets use this many addresses. With fewer addresses, the limits for one address would stop the sockets.
 */
const ADDRESSES = 20;
const SHOPPERS = 20;
/** The time between two requests of a shopper, in milliseconds. */
const PAUSE_MS = 200;
const CALM_MS = 15_000;
const SLOW_MS = 45_000;

const shop = useShop({ RATE_LIMITS: 'off' });
let steps: Array<() => unknown> = [];
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
});

const HEAD = 'GET /api/categories HTTP/1.1\r\nHost: a\r\n';
const POST =
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n';
const LIST = 'GET /api/products?limit=100 HTTP/1.1\r\nHost: a\r\n\r\n';
/**
 * A slow socket sends `says` at first, and then `then` every two seconds. `reads` is true if the socket reads the
 * answer.
 */
const ways = [
  { says: '', then: '', reads: true },
  { says: HEAD, then: 'X-A: b\r\n', reads: true },
  { says: POST, then: 'x', reads: true },
  // A socket of this kind requests more data than the buffers between client and server hold, and reads nothing.
  { says: LIST.repeat(20), then: '', reads: false },
] as const;

/** Keeps SLOW slow sockets open until `stop` is called. `closed` returns how many sockets the server has closed. */
function beSlow(port: number): { open: () => number; closed: () => number; stop: () => void } {
  const sockets = new Set<Socket>();
  let closed = 0;
  let isOver = false;
  const open = (nth: number) => {
    const way = ways[nth % ways.length] ?? ways[0];
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (nth % ADDRESSES)}` });
    sockets.add(socket);
    socket.on('error', () => {});
    if (way.says !== '') socket.write(way.says);
    if (way.reads) socket.resume();
    else socket.pause();
    const timer = setInterval(() => way.then !== '' && socket.write(way.then), 2000);
    socket.once('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      if (isOver) return;
      closed++;
      // A determined attacker connects again when the server closes the connection.
      globalThis.setTimeout(() => isOver || open(nth), 200);
    });
  };
  for (let nth = 0; nth < SLOW; nth++) open(nth);
  const stop = () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
  return { open: () => [...sockets].filter((socket) => !socket.connecting).length, closed: () => closed, stop };
}

/**
 * Makes shoppers read and fill carts for this many milliseconds. Returns how long each answer took, in ascending order,
 * and the failures.
 */
async function shopFor(milliseconds: number, origin: string, tokens: readonly string[], productVariantId: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: SHOPPERS });
  const times: number[] = [];
  const failures: string[] = [];
  const ask = async (token: string, method: string, path: string, body?: object) => {
    const started = performance.now();
    try {
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
      const asking = request(`${origin}/api${path}`, { agent, method, headers });
      asking.end(body && JSON.stringify(body));
      // The cast is safe: the event `response` always brings a response.
      const [response] = (await once(asking, 'response')) as [IncomingMessage];
      await response.resume().toArray();
      if (response.statusCode !== 200) failures.push(`${path} ${response.statusCode}`);
    } catch (error) {
      failures.push(`${path} ${String(error)}`);
    }
    times.push(performance.now() - started);
  };
  const end = performance.now() + milliseconds;
  await Promise.all(
    tokens.map(async (token, nth) => {
      await setTimeout((nth * PAUSE_MS) / SHOPPERS);
      for (let step = 0; performance.now() < end; step++) {
        const pause = setTimeout(PAUSE_MS);
        if (step % 4 === 3) await ask(token, 'POST', '/cart/add', { productVariantId, quantity: 1 });
        else await ask(token, 'GET', step % 4 === 1 ? '/cart' : '/products?page=1&limit=24');
        await pause;
      }
    }),
  );
  agent.destroy();
  return { times: times.toSorted((a, b) => a - b), failures };
}

/**
 * Reads the processor time that a process has used, in milliseconds. The kernel counts processor time in hundredths of
 * a second.
 */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return 10 * (Number(fields[13]) + Number(fields[14]));
}

const p99 = (times: readonly number[]) => times[Math.floor(times.length * 0.99)] ?? 0;

// Only Linux gives each socket an address of its own and reports the processor time of a process.
test.runIf(isFull && !isPostgres && process.platform === 'linux')(
  'two thousand slow sockets beside shoppers: none of their requests fails, and they cost the server no more',
  async (context) => {
    const { variants } = await makeProduct(shop, { variants: [{ stock: 100_000 }] });
    const variantId = variants[0]?.id ?? '';
    for (let n = 0; n < 60; n++) await makeProduct(shop, { description: 'x'.repeat(500) });
    const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, async () => makeShopper(shop)));
    const tokens = await Promise.all(shoppers.map(async ({ user }) => beginSession(shop.db, user, shop.now())));
    const { build, remove } = await makeServerFolder();
    steps.push(remove);
    const env = { DATA_DIR: shop.env.DATA_DIR, BUILD_DIR: build, RATE_LIMITS: 'off', ORDER_LIMITS: 'off' };
    const server = await startServer(env);
    steps.push(async () => server.end('SIGKILL'));
    expect(await server.ready(), server.printed()).toBe(true);

    const pid = server.child.pid ?? 0;
    const shopping = async (milliseconds: number) => {
      const before = processorMs(pid);
      const { times, failures } = await shopFor(milliseconds, server.origin, tokens, variantId);
      return { times, failures, cost: (processorMs(pid) - before) / times.length };
    };
    const calm = await shopping(CALM_MS);
    const slow = beSlow(Number(new URL(server.origin).port));
    steps.push(slow.stop);
    await expect.poll(slow.open, { timeout: 60_000 }).toBeGreaterThan(SLOW * 0.9);
    const beside = await shopping(SLOW_MS);
    const [open, closed] = [slow.open(), slow.closed()];
    slow.stop();
    const after = await shopping(CALM_MS);

    const all = [calm, beside, after];
    const [before, during, later] = all.map(({ times }) => Math.round(p99(times)));
    const [costBefore = 0, cost = 0, costLater = 0] = all.map((one) => one.cost);
    const sockets = `${open} slow sockets, ${closed} closed meanwhile and opened again`;
    const ms = `99 of 100 answers within ${during} ms, without them ${before} and ${later}`;
    const costs =
      `the server's processor time a request ${cost.toFixed(1)} ms, ` +
      `without them ${costBefore.toFixed(1)} and ${costLater.toFixed(1)}`;
    tell(context, `${sockets}; ${beside.times.length} requests of shoppers, none failed; ${ms}; ${costs}`);
    expect(all.map(({ failures }) => failures)).toEqual([[], [], []]);
    expect(open).toBeGreaterThan(SLOW * 0.9);
    expect(closed).toBeGreaterThan(SLOW / 4);
    // The test compares the server's processor time, because the elapsed time also depends on the machine's other work.
    expect(cost).toBeLessThan(2 * Math.max(costBefore, costLater));
  },
  400_000,
);
