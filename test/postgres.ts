import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export type PostgresServer = {
  urlOf: (database: string) => string;
  createDatabase: (name: string, from?: { template: string } | { icuLocale: string }) => Promise<void>;
  dropDatabase: (name: string) => Promise<void>;
  stop: () => Promise<void>;
};

const RESTART_MS = 500;

/** Starts a real PostgreSQL for tests: the server of TEST_DATABASE_URL, or a temporary cluster on a free port. */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? postgresAt(given) : startCluster();
}

/** The folder of a temporary cluster, and the settings in which the cluster differs from the usual one. */
type Cluster = {
  parent?: string;
  settings?: string[];
  /** True if the server starts again after it has ended by itself, as under a service manager. */ isKept?: boolean;
};

/** Starts a temporary cluster, even if TEST_DATABASE_URL names a server. */
export async function startCluster({
  parent = tmpdir(),
  settings = [],
  isKept = false,
}: Cluster = {}): Promise<PostgresServer> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(parent, 'tanabana-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const as = { ...user, stdio: 'ignore' as const, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
  execFileSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'tester', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    as,
  );
  const port = await freePort();
  const start = () =>
    spawn(
      join(programs, 'postgres'),
      [
        '-D',
        join(folder, 'data'),
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        folder,
        '-c',
        'fsync=off',
        '-c',
        'max_connections=300',
        ...settings.flatMap((setting) => ['-c', setting]),
      ],
      as,
    );
  let cluster = start();
  let isStopping = false;
  const startAgain = () => {
    if (isStopping) return;
    cluster = start();
    cluster.once('exit', () => setTimeout(startAgain, RESTART_MS));
  };
  if (isKept) cluster.once('exit', () => setTimeout(startAgain, RESTART_MS));
  const server = serverAt(`postgres://tester@127.0.0.1:${port}/postgres`, async () => {
    isStopping = true;
    if (cluster.exitCode !== null) return rmSync(folder, { recursive: true, force: true });
    const exited = new Promise((resolve) => cluster.once('exit', resolve));
    cluster.kill('SIGINT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  });
  await waitUntilReady(server.urlOf('postgres'));
  return server;
}

function serverAt(address: string, stop: () => Promise<void>): PostgresServer {
  const urlOf = (database: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  return {
    urlOf,
    createDatabase: async (name, from) => {
      await run(`drop database if exists "${name}" with (force)`);
      await run(`create database "${name}" ${optionsOf(from)}`);
    },
    dropDatabase: async (name) => run(`drop database if exists "${name}" with (force)`),
    stop,
  };
}

function optionsOf(from: Parameters<PostgresServer['createDatabase']>[1]): string {
  if (!from) return '';
  if ('template' in from) return `template "${from.template}"`;
  // PostgreSQL allows a locale other than the cluster's only for copies of template0.
  return `template template0 locale_provider icu icu_locale '${from.icuLocale}'`;
}

/** Returns functions for a server that is already running. */
export function postgresAt(address: string): PostgresServer {
  return serverAt(address, async () => {});
}

export function findPrograms(): string {
  const versions = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))
    : [];
  const found = versions
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((folder) => existsSync(join(folder, 'initdb')));
  if (!found)
    throw new Error('PostgreSQL is not installed: run "apt-get install postgresql", or set TEST_DATABASE_URL.');
  return found;
}

// Returns the user postgres if this process runs as root, because PostgreSQL refuses to run as root.
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export async function waitUntilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const client = new pg.Client({ connectionString: url });
    const ready = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('PostgreSQL did not start');
}
