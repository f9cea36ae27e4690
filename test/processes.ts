import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildServer } from '../scripts/setup.mjs';
import { root } from '../scripts/sources.ts';

/**
 * Makes a folder for servers that run as processes of their own. The folder contains empty built pages, and has room
 * for the data of the servers.
 */
export async function makeServerFolder(): Promise<{ folder: string; build: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-process-'));
  const build = join(folder, 'build');
  for (const part of ['server', 'client']) await mkdir(join(build, 'en', part), { recursive: true });
  await writeFile(join(build, 'en/server/index.js'), '');
  return { folder, build, remove: async () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Returns the path of the program that opens the port and starts the servers (scripts/serve.mjs). First builds the
 * server if its sources have changed.
 */
export async function commandThatServes(): Promise<string> {
  await buildServer(process.execPath);
  return join(root, 'scripts/serve.mjs');
}

export type ServerProcess = {
  child: ChildProcess;
  origin: string;
  /** Returns everything that the process has printed so far. */
  printed: () => string;
  /** Waits until the process answers requests. Returns false if the process ends before that. */
  ready: () => Promise<boolean>;
  /** Sends the signal and waits for the end of the process. */
  end: (signal?: NodeJS.Signals) => Promise<void>;
};

/** A command to run instead of the server's own. */
type Command = { command?: string; args?: string[]; cwd?: string };

/** Starts the shop as a separate process. */
export async function startServer(
  env: Record<string, string>,
  {
    command = process.execPath,
    args = [join(import.meta.dirname, '../server/app/main.ts')],
    cwd = import.meta.dirname,
  }: Command = {},
): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const usual = {
    MESSAGES: 'http://127.0.0.1:9',
    DATABASE_URL: '',
    DEMO: '0',
    HOST: '127.0.0.1',
    LANGUAGES: 'en',
    LOG_LEVEL: 'silent',
  };
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...usual, ...env, PORT: port },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (printed += String(bytes)));
  const origin = `http://127.0.0.1:${port}`;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = async () =>
    fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  return {
    child,
    origin,
    printed: () => printed,
    ready: async () => {
      // The text that a server prints when it is open ends with an empty line.
      while (!/The shop is open[\s\S]*\n\n/.test(printed) || !(await isReady())) {
        if (hasEnded()) return false;
        await setTimeout(50);
      }
      return true;
    },
    end: async (signal = 'SIGTERM') => {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Returns a port of 127.0.0.1 that no program uses at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: a server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
