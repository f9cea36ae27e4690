import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { clearExpiredSessions } from './auth/sessions.ts';
import { migrate } from './db/migrate.ts';
import { EnvError, originOf, parseEnv, type Env } from './env.ts';
import { firstRunFile, makeFirstAccounts, readFirstRunFile } from './first-run.ts';
import { serveAssets } from './http/assets.ts';
import { servePages } from './http/pages.ts';
import { serveSiteFiles } from './http/site-files.ts';
import { openShop } from './open-shop.ts';
import { sendForgottenConfirmations } from './orders/confirmation.ts';
import type { Shop } from './shop.ts';

const HOUR = 3_600_000;
const root = join(import.meta.dirname, '..');
const isDevelopment = process.argv.includes('--dev');
const print = (text: string) => void process.stdout.write(`${text}\n`);

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) stop(`This shop needs Node 24 or newer; this is Node ${process.version}. Start it with "npm start", which brings its own, or install Node 24 from nodejs.org.`);

const env = readEnv();
const started = performance.now();
// Before anything is made: a second start by mistake should say so at once.
await tryPort(env);
let app: FastifyInstance | undefined;
const shop = openShop(env, {
  lostConnection: (error) => app?.log.warn({ err: error }, 'lost a database connection'),
  filedLetter: (path) => app?.log.info({ path }, 'letter filed'),
});
await prepare(shop);
app = await buildApp(shop);
const address = originOf(env);
serveSiteFiles(app, shop, address);
await serveWeb(app, shop, address);
await listen(app, env);
await announce(address);
const regularly = (work: () => Promise<unknown>, milliseconds: number) => setInterval(() => void work().catch((error: unknown) => app?.log.warn({ err: error }, 'regular work failed')), milliseconds).unref();
regularly(async () => clearExpiredSessions(shop.db, shop.now()), HOUR);
regularly(async () => sendForgottenConfirmations(shop), HOUR / 60);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void leave());

function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (error instanceof EnvError) stop(`The configuration is not right:\n${error.message}`);
    throw error;
  }
}

async function prepare(shop: Shop): Promise<void> {
  try {
    await migrate(shop.db);
  } catch (error) {
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    stop(env.DATABASE_URL ? `The database at DATABASE_URL cannot be used: ${reason}` : `The database in ${env.DATA_DIR} cannot be used: ${reason}`);
  }
  // Asked before the accounts are made: only a database without anything in it becomes a demo.
  const signIns = await makeFirstAccounts(shop);
  if (env.DEMO && signIns.length > 0) await fillDemoShop();
  await shop.catalogue.refresh();
}

async function fillDemoShop(): Promise<void> {
  print('  Filling the demo shop: drawing its clothes takes a moment …');
  const filling = spawn(process.execPath, [join(root, 'server/demo/main.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
  // Its first line says that every product can be shown; further pictures come while the shop is open.
  await new Promise((resolve) => filling.once('exit', resolve).once('error', resolve).stdout.once('data', resolve));
  process.once('exit', () => filling.kill());
}

async function serveWeb(app: FastifyInstance, shop: Shop, origin: string): Promise<void> {
  if (isDevelopment) {
    const { serveWebInDevelopment } = await import('../scripts/dev-web.ts');
    return serveWebInDevelopment(app, shop, origin);
  }
  const build = join(root, 'build');
  if (!existsSync(join(build, 'server/index.js'))) stop('The web pages are not built yet. Run "npm run build", or "npm start", which does.');
  serveAssets(app, join(build, 'client'));
  // The only place that knows both rooms: the built web side is handed the API to read from.
  const { renderer } = await import('./web-renderer.ts');
  servePages(app, shop, origin, await renderer(join(build, 'server/index.js')));
}

async function listen(app: FastifyInstance, { HOST, PORT }: Env): Promise<void> {
  try {
    await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    refusePort(error, { HOST, PORT });
    throw error;
  }
}

async function tryPort({ HOST, PORT }: Env): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(PORT, HOST, resolve));
  } catch (error) {
    refusePort(error, { HOST, PORT });
  } finally {
    probe.close();
  }
}

/** Ends with a sentence where the port is the trouble. */
function refusePort(error: unknown, { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): void {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') stop(`Port ${PORT} is taken by another program. Stop that one, or choose another: PORT=${PORT + 1} npm start`);
  if (code === 'EACCES') stop(`This user may not listen on port ${PORT}. Choose one above 1023: PORT=3000 npm start`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') stop(`HOST=${HOST} is no address of this machine.`);
}

async function announce(address: string): Promise<void> {
  const file = firstRunFile(env);
  print(`\n  The shop is open:  ${address}   (${Math.round(performance.now() - started)} ms)`);
  if (file) print(`\n  Sign in as\n${(await readFirstRunFile(file)).replaceAll(/^/gm, '    ')}\n  (kept in ${file}; delete it once you have noted them)`);
  print('');
}

async function leave(): Promise<void> {
  // Whoever is being served is served to the end, then the books are closed.
  setTimeout(() => process.exit(1), 15_000).unref();
  await app?.close();
  await shop.db.destroy();
  process.exit(0);
}

function stop(sentence: string): never {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(1);
}
