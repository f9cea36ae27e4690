import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { unprivilegedUser } from './postgres.ts';
import { freePort } from './processes.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
export const hasPgBouncer = existsSync(PGBOUNCER);

/**
 * Starts PgBouncer in front of a PostgreSQL server, for all its databases. A client has a connection to the server only
 * during a transaction, and all clients share a few connections. Returns a function that makes the pooler's address for
 * a database, and the function that ends the pooler.
 */
export async function startPgBouncer(
  address: string,
  { connections = 10 } = {},
): Promise<{ urlOf: (database: string) => string; stop: () => Promise<void> }> {
  const { hostname, port: server, username } = new URL(address);
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-pgbouncer-'));
  const port = await freePort();
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
server_login_retry = 1
`,
  );
  const user = unprivilegedUser();
  if (user) for (const name of ['', 'users.txt', 'pgbouncer.ini']) chownSync(join(folder, name), user.uid, user.gid);
  const running = spawn(PGBOUNCER, [join(folder, 'pgbouncer.ini')], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  running.stderr.on('data', (bytes) => (said += String(bytes)));
  const ended = once(running, 'exit');
  const urlOf = (database: string) =>
    Object.assign(new URL(address), { port: String(port), pathname: `/${database}` }).href;
  while (!(await answers(urlOf('postgres')))) {
    if (running.exitCode !== null) throw new Error(said);
    await wait(50);
  }
  return {
    urlOf,
    stop: async () => {
      running.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  const isThere = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return isThere;
}
