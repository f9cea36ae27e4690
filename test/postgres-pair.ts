import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { vi } from 'vitest';
import { findPrograms, freePort, unprivilegedUser, waitUntilReady } from './postgres.ts';

/** Two real PostgreSQL servers: a commit on the primary waits until its streaming replica has it. */
export type PostgresPair = {
  /**
   * Returns an address of the database that always leads to the present primary, like the address of a managed service.
   */
  urlOf: (database: string) => string;
  /** Returns the address of the database on the server that is the primary now. */
  primaryUrlOf: (database: string) => string;
  /** Returns the address of the database on the server that is the replica now. */
  replicaUrlOf: (database: string) => string;
  /** Makes the replica receive commits without showing them, until the test releases it. */
  holdReplica: (isHeld: boolean) => Promise<void>;
  /** Changes the primary so that a commit no longer waits for the replica. */
  commitAlone: () => Promise<void>;
  /** Takes the primary away at once: kills it, or makes it stop answering while its connections stay open. */
  losePrimary: (how: 'killed' | 'silent') => Promise<void>;
  /** Ends the replica. */
  loseReplica: () => Promise<void>;
  /** Makes the primary stop answering while its connections stay open, or makes it answer again. */
  silence: (isSilent: boolean) => void;
  /** Makes the replica the primary. */
  promote: () => Promise<void>;
  /** Makes the former primary a new replica of the present one. */
  addReplica: () => Promise<void>;
  /** Starts the former primary again, still as a primary that accepts writes. */
  restartFormer: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * The command runs asynchronously. Otherwise the clients in this process would stop until the command ends, and the
 * measured answers would seem slow.
 */
const execute = promisify(execFile);

type Server = { data: string; port: number; process: ChildProcess | undefined };

export async function startPostgresPair(): Promise<PostgresPair> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-pair-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const as = { ...user, stdio: 'ignore' as const, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
  const server = async (name: string): Promise<Server> => ({
    data: join(folder, name),
    port: await freePort(),
    process: undefined,
  });
  let [primary, replica] = [await server('one'), await server('two')];
  const urlOf = (server: Server, database: string) => `postgres://tester@127.0.0.1:${server.port}/${database}`;
  const start = async (server: Server) => {
    const settings = ['fsync=off', 'max_connections=200', 'max_wal_senders=4', 'wal_keep_size=256MB', 'hot_standby=on'];
    const place = ['-D', server.data, '-p', String(server.port), '-h', '127.0.0.1', '-k', folder];
    server.process = spawn(join(programs, 'postgres'), [...place, ...settings.flatMap((one) => ['-c', one])], as);
    await waitUntilReady(urlOf(server, 'postgres'));
  };
  const run = async (server: Server, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: urlOf(server, 'postgres') });
    await client.connect();
    try {
      let rows: unknown[] = [];
      for (const statement of statements) ({ rows } = await client.query(statement));
      return rows;
    } finally {
      await client.end();
    }
  };
  const end = async ({ process }: Server) => {
    if (process?.pid === undefined || process.exitCode !== null || process.signalCode !== null) return;
    const ended = once(process, 'exit');
    signal(process.pid, 'SIGKILL');
    await ended;
  };
  const addReplica = async () => {
    await end(replica);
    rmSync(replica.data, { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${primary.port} user=tester application_name=replica`;
    await execute(join(programs, 'pg_basebackup'), ['-D', replica.data, '-R', '-c', 'fast', '-d', from], as);
    await start(replica);
    const isThere = async (what: string) =>
      vi.waitUntil(async () => (await run(primary, `select 1 from pg_stat_replication where ${what}`)).length === 1, {
        timeout: 30_000,
      });
    await isThere(`state = 'streaming'`);
    // The primary gets the name of its replica last, because without a replica every commit would wait for one.
    await run(primary, `alter system set synchronous_standby_names = 'replica'`, 'select pg_reload_conf()');
    await isThere(`sync_state = 'sync'`);
  };
  await execute(
    join(programs, 'initdb'),
    ['-D', primary.data, '-U', 'tester', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    as,
  );
  await start(primary);
  await run(primary, 'create database shop');
  await addReplica();
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const way = createServer((near) => {
    const far = connect(primary.port, '127.0.0.1');
    const pass = (from: Socket, into: Socket) => {
      sockets.add(from.setNoDelay());
      from.pipe(into);
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from);
          into.destroy();
        });
    };
    pass(near, far);
    pass(far, near);
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  // The cast is safe: a server that listens on a port has an address with that port.
  const { port: wayPort } = way.address() as AddressInfo;
  return {
    urlOf: (database) => `postgres://tester@127.0.0.1:${wayPort}/${database}`,
    primaryUrlOf: (database) => urlOf(primary, database),
    replicaUrlOf: (database) => urlOf(replica, database),
    holdReplica: async (isHeld) => {
      await run(replica, `select pg_wal_replay_${isHeld ? 'pause' : 'resume'}()`);
    },
    commitAlone: async () => {
      await run(primary, `alter system set synchronous_standby_names = ''`, 'select pg_reload_conf()');
    },
    losePrimary: async (how) => {
      if (how === 'killed') await end(primary);
      else signal(primary.process?.pid ?? 0, 'SIGSTOP');
    },
    loseReplica: async () => end(replica),
    silence: (isSilent) => signal(primary.process?.pid ?? 0, isSilent ? 'SIGSTOP' : 'SIGCONT'),
    promote: async () => {
      await run(replica, 'select pg_promote()');
      [primary, replica] = [replica, primary];
      cut();
    },
    addReplica,
    restartFormer: async () => {
      await end(replica);
      rmSync(join(replica.data, 'postmaster.pid'), { force: true });
      await start(replica);
    },
    stop: async () => {
      way.close();
      cut();
      await Promise.all([primary, replica].map(end));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Sends a signal to a server and all its processes at once, because otherwise the processes would notice that the
 * server is gone.
 */
function signal(pid: number, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  // A server may be about to start another process. Once it is stopped, its list of processes is complete.
  send(pid, 'SIGSTOP');
  const stopped = new Set<number>();
  for (let next = childrenOf(pid); next.length > 0; next = childrenOf(pid).filter((child) => !stopped.has(child)))
    for (const child of next) {
      send(child, 'SIGSTOP');
      stopped.add(child);
    }
  if (signal !== 'SIGSTOP') for (const each of [...stopped, pid]) send(each, signal);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended by itself.
  }
}

/** Lists the children of a process; none if it has ended. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
