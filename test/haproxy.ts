import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../scripts/sources.ts';
import type { PostgresPair } from './postgres-pair.ts';
import { freePort } from './processes.ts';

const HAPROXY = '/usr/sbin/haproxy';
export const hasHaproxy = existsSync(HAPROXY);

type Haproxy = {
  /** Returns the address of a database on the server that is the primary at present. */
  urlOf: (database: string) => string;
  replicaUrlOf: (database: string) => string;
  stop: () => Promise<void>;
};

/**
 * Starts HAProxy with `deploy/haproxy.cfg`; only the port and the servers' addresses are replaced. If HAProxy refuses
 * the file, the function throws the message that HAProxy printed.
 */
export async function startHaproxy(pair: PostgresPair): Promise<Haproxy> {
  const urls = [pair.primaryUrlOf('postgres'), pair.replicaUrlOf('postgres')];
  await createCheckRole(urls[0] ?? '');
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const [one, two] = urls.map((url) => new URL(url).host);
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-haproxy-'));
  const config = join(folder, 'haproxy.cfg');
  const changes: Array<[pattern: RegExp, by: string]> = [
    [/ :5432$/gm, ` 127.0.0.1:${primaryPort}`],
    [/ :5433$/gm, ` 127.0.0.1:${replicaPort}`],
    [/ db:5432 /g, ` ${one} `],
    [/ replica:5432 /g, ` ${two} `],
  ];
  let text = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8');
  for (const [pattern, by] of changes) text = text.replaceAll(pattern, by);
  writeFileSync(config, text);
  const running = spawn(HAPROXY, ['-db', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(running, 'exit');
  let said = '';
  running.stderr.on('data', (bytes) => (said += String(bytes)));
  const urlOf = (port: number) => (database: string) => `postgres://tester@127.0.0.1:${port}/${database}`;
  while (!(await isPrimary(urlOf(primaryPort)('postgres'))) || (await isPrimary(urlOf(replicaPort)('postgres'))))
    if (running.exitCode !== null) throw new Error(said);
  return {
    urlOf: urlOf(primaryPort),
    replicaUrlOf: urlOf(replicaPort),
    stop: async () => {
      running.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createCheckRole(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('create role haproxy login');
  await client.end();
}

/** Returns whether a server is the primary, or undefined if it does not answer. */
async function isPrimary(connectionString: string): Promise<boolean | undefined> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<{ is: boolean }>('select not pg_is_in_recovery() as is')).rows[0]?.is;
  } catch {
    return undefined;
  } finally {
    client.end().catch(() => {});
  }
}
