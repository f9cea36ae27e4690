import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { TestShop } from './shop.ts';

export type ServedShop = { child: ChildProcess; origin: string };
/**
 * The data of a shop that another process serves: a test's shop, or the database and folder into which a backup was
 * restored.
 */
type Served = { env: Partial<TestShop['env']>; simulator?: TestShop['simulator'] };
type Asked = { call: string; token: string; key: string; body: object };
type Answer = { status: number; body: { code?: string; order?: { id: string } } };

/** The name under which PostgreSQL lists the connections of the serving process. */
export const SERVED = 'served';

/**
 * Starts a process that serves the calls of this shop and, with LEASE_MS, does its jobs. The process uses the simulated
 * gateways of the shop.
 */
export async function startServing(shop: Served, own: Record<string, string> = {}): Promise<ServedShop> {
  const { DATABASE_URL: url = '', DATABASE_DIRECT_URL, DATABASE_ISOLATION, DATA_DIR } = shop.env;
  // The name distinguishes the connections of the process from the connections of the test.
  const DATABASE_URL = url && Object.assign(new URL(url), { search: `application_name=${SERVED}` }).href;
  const database = {
    DATABASE_URL,
    ...(DATABASE_DIRECT_URL && { DATABASE_DIRECT_URL }),
    ...(DATABASE_ISOLATION && { DATABASE_ISOLATION }),
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serving-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...database,
      ...(DATA_DIR && { DATA_DIR }),
      ...(shop.simulator && { GATEWAY_HOSTS: JSON.stringify(shop.simulator.hosts) }),
      RATE_LIMITS: 'off',
      ORDER_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ...own,
    },
  });
  // The cast is safe: the process prints its address as one line.
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, origin: String(line).trim() };
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/**
 * Repeats a request with the same key until the shop answers with a status other than 503. In each of the first
 * `hangsUp` tries the function breaks the connection after a random time below 40 ms.
 */
export async function askSurely(originNow: () => string, asked: Asked, hangsUp = 0): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const cutAfterMs = tries < hangsUp ? Math.random() * 40 : 30_000;
    const answer = await ask(originNow(), asked, cutAfterMs).catch(() => undefined);
    if (answer && answer.status !== 503) return answer;
    await setTimeout(tries < hangsUp ? 0 : 20);
  }
}

/**
 * Sends a request once, and breaks the connection after this many milliseconds. Throws if no answer came before the
 * connection was broken.
 */
async function ask(origin: string, { call, token, key, body }: Asked, cutAfterMs: number): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ');
  const sent = request(`${origin}/api${path}`, {
    method,
    agent: false,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
  });
  const timer = globalThis.setTimeout(() => sent.destroy(new Error('hung up')), cutAfterMs);
  try {
    sent.end(JSON.stringify(body));
    const [response] = await once(sent, 'response');
    return { status: response.statusCode, body: JSON.parse(await text(response)) };
  } finally {
    clearTimeout(timer);
  }
}
