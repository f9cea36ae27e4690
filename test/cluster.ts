import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasHaproxy, startHaproxy } from './haproxy.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { startObjectStore } from './object-store.ts';
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts';
import { startPostgresPair, type PostgresPair } from './postgres-pair.ts';
import { freePort, makeServerFolder, startServer, type ServerProcess } from './processes.ts';

export const hasCluster = hasNginx && hasHaproxy && hasPgBouncer;

const PROCESSES = 3;

/**
 * A shop on several machines, as docs/deploy.md describes it. In tests, all these machines are processes on one
 * machine.
 */
export type Cluster = {
  /** The address of nginx, which is the only address that visitors use. */
  origin: string;
  pair: PostgresPair;
  /** The number of files in the object store. */
  countFiles: () => number;
  processes: ServerProcess[];
  /** Kills the process with this index, and returns a function that starts it again. */
  kill: (nth: number) => Promise<() => Promise<void>>;
  stop: () => Promise<void>;
};

/**
 * Starts the machines of a cluster. `env` contains the environment variables of the processes, except for addresses;
 * `build` is the folder of the built pages, if a test needs pages.
 */
export async function startCluster(env: Record<string, string>, build?: string): Promise<Cluster> {
  const steps: Array<() => unknown> = [];
  const pair = await startPostgresPair();
  steps.push(pair.stop);
  const haproxy = await startHaproxy(pair);
  steps.push(haproxy.stop);
  const pooler = await startPgBouncer(haproxy.urlOf('postgres'));
  steps.push(pooler.stop);
  const store = await startObjectStore();
  steps.push(store.stop);
  const { folder, build: empty, remove } = await makeServerFolder();
  steps.push(remove);
  const settings = {
    BUILD_DIR: build ?? empty,
    DATABASE_URL: pooler.urlOf('shop'),
    DATABASE_DIRECT_URL: haproxy.urlOf('shop'),
    DATABASE_REPLICA_URL: haproxy.replicaUrlOf('shop'),
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'a-key',
    S3_SECRET_ACCESS_KEY: 'a-secret',
    TRUST_PROXY: '127.0.0.1',
    ...env,
  };
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  // Each process runs as if it were on its own machine: the processes share no files.
  const start = async (nth: number) => {
    const server = await startServer({
      ...settings,
      DATA_DIR: join(folder, `machine-${nth}`),
      PORT: String(ports[nth]),
    });
    if (!(await server.ready())) throw new Error(server.printed());
    return server;
  };
  const processes = await Promise.all(ports.map(async (_, nth) => start(nth)));
  steps.push(async () => Promise.all(processes.map(async (process) => process.end('SIGKILL'))));
  await mkdir(join(folder, 'nginx'));
  const nginx = await startNginx(
    join(folder, 'nginx'),
    processes.map(({ origin }) => origin),
  );
  steps.push(nginx.stop);
  return {
    origin: nginx.origin,
    pair,
    countFiles: () => store.objects.size,
    processes,
    kill: async (nth) => {
      await processes[nth]?.end('SIGKILL');
      return async () => {
        processes[nth] = await start(nth);
      };
    },
    stop: async () => {
      for (const step of steps.toReversed()) await step();
    },
  };
}
