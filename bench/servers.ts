import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';

// The servers that the benchmark measures, and how it asks them.

const root = join(import.meta.dirname, '..');
/** The shop's port; the next two are those of the bare server and of the shop that sells. */
export const PORT = Number(process.env['BENCH_PORT'] ?? 4310);
const BARE_PORT = PORT + 1;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Starts the shop with the same flags as npm start. */
export function startShop(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
  program = 'server/main.ts',
): ChildProcess {
  return start(['--max-semi-space-size=8', join(root, program)], {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
    ...env,
  });
}

/** Lets a bare server that sends these bytes be used by its address. */
export async function withBareServer<Result>(
  body: string | Buffer,
  use: (url: string, bare: ChildProcess) => Promise<Result>,
  processes = 1,
  nth = 0,
): Promise<Result> {
  const port = BARE_PORT + nth;
  const bare = start([join(import.meta.dirname, 'bare-server.mjs'), String(port), String(processes)], {}, 'pipe');
  bare.stdin?.end(body);
  try {
    await waitUntilAnswers(`http://127.0.0.1:${port}/`);
    return await use(`http://127.0.0.1:${port}/`, bare);
  } finally {
    bare.kill();
    await new Promise((resolve) => bare.once('exit', resolve));
  }
}

/** Fetches an address over one keep-alive connection, and measures the time until the whole body has arrived. */
export async function get(url: string): Promise<{ ms: number; body: string }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
        const parts: Buffer[] = [];
        response
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => resolve({ ms: performance.now() - started, body: Buffer.concat(parts).toString() }));
      })
      .on('error', reject);
  });
}

export async function waitUntilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await get(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await pause(100);
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

export function residentMb({ pid }: Pick<ChildProcess, 'pid'>): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

export async function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function start(args: string[], env: Record<string, string>, stdin: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
  return spawn(process.execPath, args, { stdio: [stdin, 'ignore', 'inherit'], env: { ...process.env, ...env } });
}
