import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './processes.ts';

const PROGRAM = ['/usr/bin/valkey-server', '/usr/bin/redis-server'].find(existsSync);
export const hasValkey = PROGRAM !== undefined;

/** A real Valkey, or Redis, which keeps nothing on the disk. */
export type ValkeyServer = {
  url: string;
  /** Says a command to it, its words parted by spaces, and answers what it prints. */
  say: (command: string) => Promise<string>;
  kill: () => Promise<void>;
  /** Its connections stay open, and it answers nothing. */
  pause: () => void;
  resume: () => void;
  /** Again on the same port, with nothing in it. */
  start: () => Promise<void>;
};

export async function startValkey(...settings: string[]): Promise<ValkeyServer> {
  const port = await freePort();
  let running: ChildProcess | undefined;
  const say = async (command: string) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.write(`${command}\r\nquit\r\n`);
    return text(socket);
  };
  const start = async () => {
    const usual = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const program = spawn(PROGRAM ?? '', [...usual, ...settings], {
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    running = program;
    let said = '';
    program.stdout.on('data', (bytes) => (said += String(bytes)));
    while (!said.includes('Ready to accept connections')) {
      if (program.exitCode !== null) throw new Error(said);
      await wait(20);
    }
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    say,
    start,
    kill: async () => {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
    pause: () => void running?.kill('SIGSTOP'),
    resume: () => void running?.kill('SIGCONT'),
  };
}
