import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { serverEnvironment, serverFlags, serverProgram } from '../scripts/server-flags.mjs';
import { watchFlags } from './spent.ts';

// The servers that the benchmark measures, and how it asks them.

/** The shop's port; the next two are those of the bare server and of the shop that sells. */
export const PORT = Number(process.env['BENCH_PORT'] ?? 4310);
const BARE_PORT = PORT + 1;
const [LOOK_MS, WAIT_MS] = [10, 600_000];
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Starts the shop with the same flags as npm start. `isWatched`: it can be asked what it has spent (bench/spent.ts).
 */
export function startShop(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
  { program = serverProgram, isWatched = false } = {},
): ChildProcess {
  return start([...serverFlags, ...(isWatched ? watchFlags : []), program], {
    ...serverEnvironment,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
    ...env,
  });
}

/** `head`: names and values in turn, without what Node itself adds to each answer. */
export type Answer = { status: number; head: string[]; bytes: Buffer };

export type BareServer = {
  origin: string;
  process: ChildProcess;
  /** From now on it sends this answer. */
  send: (answer: Answer) => Promise<void>;
  end: () => Promise<void>;
};

/** Starts a bare server of so many processes, on the nth of its ports. */
export async function startBare(processes = 1, nth = 0): Promise<BareServer> {
  const port = BARE_PORT + nth;
  const args = [join(import.meta.dirname, 'bare-server.mjs'), String(port), String(processes)];
  const bare = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit', 'ipc'] });
  bare.stdin?.end();
  const origin = `http://127.0.0.1:${port}`;
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

/** Ends a process and waits until it is gone. */
export async function ended(server: ChildProcess): Promise<void> {
  server.kill();
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
}

/** Fetches an address over one keep-alive connection, and measures the time until the whole body has arrived. */
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

/** Waits until an address answers 200. Throws where the server has ended instead: it has said why. */
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

/** What a process has spent so far; the kernel counts in hundredths of a second. */
export function cpuSeconds({ pid }: Pick<ChildProcess, 'pid'>): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}

/** What the threads of a process have spent so far, to the microsecond. Linux. */
export function cpuMs({ pid }: Pick<ChildProcess, 'pid'>): number {
  const tasks = `/proc/${pid}/task`;
  const ns = readdirSync(tasks).map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]));
  return ns.reduce((sum, one) => sum + one, 0) / 1e6;
}

export const residentMb = (process: Pick<ChildProcess, 'pid'>) => megabytesOf(process, 'VmRSS');
/** The most that was resident so far. */
export const peakMb = (process: Pick<ChildProcess, 'pid'>) => megabytesOf(process, 'VmHWM');

function megabytesOf({ pid }: Pick<ChildProcess, 'pid'>, what: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
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
