import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../test/postgres.ts';
import { hasSharedData, sharedData } from '../test/shared-data.ts';
import { ports, type Engine } from './shops.ts';

const root = join(import.meta.dirname, '..');

/** Opens two shops as an owner would, one on each engine, with the real catalogue imported (without it, the demo shop). */
export default async function openShops() {
  if (!hasSharedData) process.stdout.write('The real catalogue is not beside the project: the journeys run on the demo shop.\n');
  const postgres = await startPostgres();
  await postgres.createDatabase('shop');
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-e2e-'));
  process.env['SHOP_postgres_URL'] = postgres.urlOf('shop');
  const servers = await Promise.all((['sqlite', 'postgres'] as const).map((engine) => open(engine, join(folder, engine))));
  return async () => {
    await Promise.all(servers.map(stop));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function open(engine: Engine, dataDir: string): Promise<ChildProcess> {
  process.env[`SHOP_${engine}_DATA`] = dataDir;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(ports[engine]),
    DEMO: hasSharedData ? '0' : '1',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    ...(engine === 'postgres' && { DATABASE_URL: process.env['SHOP_postgres_URL'] }),
  };
  if (hasSharedData) await run([join(root, 'server/import/main.ts'), join(sharedData, 'catalogue.csv'), '--photos', join(sharedData, 'photos/index.csv')], env);
  if (hasSharedData && engine === 'sqlite') await importAwkward(dataDir, env);
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let tries = 0; tries < 900; tries++) {
    if (server.exitCode !== null) throw new Error(`the shop on ${engine} did not open`);
    if (await fetch(`http://127.0.0.1:${ports[engine]}/readyz`).then((response) => response.ok, () => false)) return server;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the shop on ${engine} did not become ready`);
}

/** The hand-made products with hostile and borderline names, those a shop must take. */
async function importAwkward(dataDir: string, env: NodeJS.ProcessEnv): Promise<void> {
  const lines = (await readFile(join(sharedData, 'awkward_products.jsonl'), 'utf8')).trim().split('\n');
  const file = join(dataDir, 'awkward.jsonl');
  await writeFile(file, lines.filter((line) => (JSON.parse(line) as { expect: string }).expect === 'accept').join('\n'));
  await run([join(root, 'server/import/main.ts'), file, '--photos', join(sharedData, 'photos/index.csv')], env);
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const job = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => job.once('exit', resolve));
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}`);
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}
