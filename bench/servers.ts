import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { serverEnvironment, serverFlags, serverProgram } from '../scripts/server-flags.mjs';

// This file starts the servers that the benchmark measures, and sends them requests.

/** The port of the shop; the bare server uses the next port. */
export const PORT = Number(process.env['BENCH_PORT'] ?? 4310);
const BARE_PORT = PORT + 1;
const [LOOK_MS, WAIT_MS] = [10, 600_000];
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Starts the shop with the same flags as npm start, and with watch.mjs, which measures for `longestTurn`. */
export function startShop(dataDir: string, env: Record<string, string> = {}): ChildProcess {
  return start([...serverFlags, '--import', join(import.meta.dirname, 'watch.mjs'), serverProgram], {
    ...serverEnvironment,
    PORT: String(PORT),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
    ...env,
  });
}

/** `head` contains names and values alternating, without the headers that Node adds to each answer. */
export type Answer = { status: number; head: string[]; bytes: Buffer };

export type BareServer = {
  origin: string;
  process: ChildProcess;
  /** Sets the answer that the bare server gives to all later requests. */
  send: (answer: Answer) => Promise<void>;
  end: () => Promise<void>;
};

/** Starts the bare server. */
export async function startBare(): Promise<BareServer> {
  const bare = start([join(import.meta.dirname, 'bare-server.mjs'), String(BARE_PORT)], {});
  const origin = `http://127.0.0.1:${BARE_PORT}`;
  await waitUntilAnswers(origin);
  return {
    origin,
    process: bare,
    send: async ({ bytes, ...answer }) => {
      const taken = once(bare, 'message');
      bare.send({ ...answer, body: bytes.toString('base64') });
      await taken;
    },
    end: async () => ended(bare),
  };
}

/** Ends a process and waits until it has ended. */
export async function ended(server: ChildProcess): Promise<void> {
  server.kill();
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
}

/** Fetches an address over one connection that stays open, and measures the time until the whole body has arrived. */
export async function get(url: string): Promise<{ ms: number; status: number; body: string }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
        const parts: Buffer[] = [];
        response
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () =>
            resolve({
              ms: performance.now() - started,
              status: response.statusCode ?? 0,
              body: Buffer.concat(parts).toString(),
            }),
          );
      })
      .on('error', reject);
  });
}

/** Waits until an address answers 200. Throws if the server has ended; the server itself has printed the reason. */
export async function waitUntilAnswers(url: string, server?: ChildProcess): Promise<void> {
  for (let tries = 0; tries < WAIT_MS / LOOK_MS; tries++) {
    if (typeof server?.exitCode === 'number') throw new Error('the server has ended instead of answering');
    const isThere = await get(url).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isThere) return;
    await pause(LOOK_MS);
  }
  throw new Error(`${url} does not answer`);
}

/**
 * Returns the processor time of a process's threads so far, exact to the microsecond. The function works only on Linux.
 */
export function cpuMs({ pid }: Pick<ChildProcess, 'pid'>): number {
  const tasks = `/proc/${pid}/task`;
  const ns = readdirSync(tasks).map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]));
  return ns.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** Returns the longest turn of a shop's main thread since the last call, in milliseconds of processor time. */
export async function longestTurn(shop: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    // The listener ignores other messages, such as the message that the shop is open.
    const take = (message: unknown) => {
      if (message === 'ready') return;
      shop.off('message', take);
      // The cast is safe: only watch.mjs sends other messages.
      resolve((message as { longestTurnMs: number }).longestTurnMs);
    };
    shop.on('message', take);
    shop.send('longest turn');
  });
}

export function residentMb({ pid }: Pick<ChildProcess, 'pid'>): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

export async function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
}
