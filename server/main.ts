import './thread-pool.ts';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '#contract/errors.ts';
import type { Locale } from '#messages/locales.ts';
import { networkAddresses } from './addresses.ts';
import { buildApp } from './app.ts';
import { cutLog } from './audit/cut-log.ts';
import { witnessLog } from './audit/witness.ts';
import { clearUnknownClients } from './auth/known-clients.ts';
import { clearExpiredSessions } from './auth/sessions.ts';
import { forgetEarlierSales } from './catalogue/sold-lately.ts';
import { migrate } from './db/migrate.ts';
import { OLDEST_POSTGRES, tooOldVersion } from './db/version-floor.ts';
import { EnvError, originOf, parseEnv, type Env } from './env.ts';
import { describeSignIns, firstRunFile, makeFirstAccounts, type SignIn } from './first-run.ts';
import { serveAssets } from './http/assets.ts';
import type { EarlierAssets } from './http/earlier-assets.ts';
import { servePages, type RenderPage } from './http/pages.ts';
import { serveSiteFiles } from './http/site-files.ts';
import { isNodeTooOld, OLDEST_NODE } from './node-floor.ts';
import { openShop } from './open-shop.ts';
import { openFileStore } from './outside/file-store.ts';
import { clearExpiredCodes } from './users/one-time-codes.ts';
import { sendForgottenConfirmations } from './orders/confirmation.ts';
import { closeToOthers, writePrivately } from './outside/private-folder.ts';
import { clearErased } from './personal-data/erase.ts';
import type { Shop } from './shop.ts';
import { startWarnings } from './start-warnings.ts';

const HOUR = 3_600_000;
const root = join(import.meta.dirname, '..');
const isDevelopment = process.argv.includes('--dev');
const print = (text: string) => void process.stdout.write(`${text}\n`);

if (isNodeTooOld(process.versions.node))
  stop(
    `This shop needs Node ${OLDEST_NODE} or newer; this is Node ${process.version}. Start it with "npm start", which brings its own, or install the newest Node 24 from nodejs.org.`,
  );

const env = readEnv();
const started = performance.now();
// Before anything is made: a second start by mistake should say so at once.
await tryPort(env);
writePrivately();
const leftOpen = existsSync(env.DATA_DIR) ? closeToOthers(env.DATA_DIR) : [];
let app: FastifyInstance | undefined;
const shop = openShop(env, {
  lostConnection: (error) => app?.log.warn({ err: error }, 'lost a database connection'),
  emailFiled: (path) => app?.log.info({ path }, 'email written to the outbox'),
  emailLost: (error) => app?.log.error({ err: error }, 'an email was not sent'),
});
const signIns = await prepare(shop);
app = await buildApp(shop);
const address = originOf(env);
serveSiteFiles(app, shop, address);
const earlierAssets = await serveWeb(app, shop, address);
await listen(app, env);
announce(address, signIns);
if (env.DEMO) await takeDemoPictures(shop);
const regularly = (task: () => Promise<unknown>, milliseconds: number) =>
  setInterval(
    () => void task().catch((error: unknown) => app?.log.warn({ err: error }, 'a regular task failed')),
    milliseconds,
  ).unref();
regularly(async () => clearExpiredSessions(shop.db, shop.now()), HOUR);
regularly(async () => clearUnknownClients(shop.db, shop.now()), HOUR);
regularly(async () => shop.rateLimits.clearExpired(), HOUR / 60);
regularly(async () => clearExpiredCodes(shop.db, shop.now()), HOUR);
regularly(async () => sendForgottenConfirmations(shop), HOUR / 60);
regularly(async () => cutLog(shop), HOUR);
regularly(async () => clearErased(shop.db, shop.now()), HOUR);
regularly(async () => shop.security.clear(env.SECURITY_LOG_DAYS), HOUR);
const witness = async () => witnessLog(shop.db, env.DATA_DIR, shop.now());
regularly(witness, HOUR / 6);
// Also in the server's own log, which may lie on another machine.
void witness().then(
  ({ seq, hash }) => app?.log.info({ line: seq, hash }, 'the log of changes ends here'),
  (error: unknown) => app?.log.warn({ err: error }, 'the end of the log was not noted'),
);
let lastForgot = shop.now();
regularly(async () => {
  const now = shop.now();
  await forgetEarlierSales(shop.db, lastForgot, now);
  lastForgot = now;
}, HOUR / 4);
if (earlierAssets) {
  const keep = async () =>
    earlierAssets.keep().catch((error: unknown) => app?.log.warn({ err: error }, 'the build was not kept'));
  void keep();
  regularly(keep, HOUR);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void leave());

function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (error instanceof EnvError) stop(`The configuration is not right:\n${error.message}`);
    throw error;
  }
}

/** Answers the sign-ins of a first start. */
async function prepare(shop: Shop): Promise<SignIn[]> {
  try {
    const tooOld = await tooOldVersion(shop.db);
    if (tooOld) stop(`This shop needs PostgreSQL ${OLDEST_POSTGRES} or newer; the one at DATABASE_URL is ${tooOld}.`);
    await migrate(shop.db);
  } catch (error) {
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    stop(
      env.DATABASE_URL
        ? `The database at DATABASE_URL cannot be used: ${reason}`
        : `The database in ${env.DATA_DIR} cannot be used: ${reason}`,
    );
  }
  // Asked before the accounts are made: only a database without anything in it becomes a demo.
  const signIns = await firstAccounts(shop);
  if (env.DEMO && signIns.length > 0) await fillDemoShop();
  await shop.catalogue.refresh();
  return signIns;
}

async function firstAccounts(shop: Shop): Promise<SignIn[]> {
  try {
    return await makeFirstAccounts(shop);
  } catch (error) {
    if (error instanceof ShopError) stop(`ADMIN_EMAIL and ADMIN_PASSWORD make no account. ${error.message}`);
    throw error;
  }
}

async function fillDemoShop(): Promise<void> {
  print('  Filling the demo shop: drawing its clothes takes a moment …');
  const filling = spawn(process.execPath, [join(root, 'server/demo/main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await new Promise((resolve) => filling.once('exit', resolve).once('error', resolve));
}

/** The demo opens with a picture of each product; the others, and larger ones, come while the shop is open. */
async function takeDemoPictures(shop: Shop): Promise<void> {
  const { arePicturesWaiting } = await import('./demo/all-pictures.ts');
  if (!(await arePicturesWaiting(shop))) return;
  const taking = spawn(process.execPath, [join(root, 'server/demo/main.ts'), 'pictures'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // glibc keeps an arena for every thread; with large pictures that doubles the memory of this process.
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
  });
  process.once('exit', () => taking.kill());
}

async function serveWeb(app: FastifyInstance, shop: Shop, origin: string): Promise<EarlierAssets | undefined> {
  if (isDevelopment) {
    const { serveWebInDevelopment } = await import('../scripts/dev-web.ts');
    await serveWebInDevelopment(app, shop, origin);
    return undefined;
  }
  const folderOf = (locale: Locale) => join(shop.env.BUILD_DIR ?? join(root, 'build'), locale);
  for (const locale of shop.env.LANGUAGES)
    if (!existsSync(join(folderOf(locale), 'server/index.js')))
      stop(`The web pages (${locale}) are not built yet. Run "npm start", which builds what LANGUAGES names.`);
  const folders = shop.env.LANGUAGES.map((locale) => join(folderOf(locale), 'client'));
  const earlierAssets = serveAssets(app, folders, openFileStore(shop.env, 'assets'), shop.now);
  // The only place that knows both rooms: the built web side is handed the API to read from.
  const { loadRenderer } = await import('./web-renderer.ts');
  const renderers = new Map<Locale, Promise<RenderPage>>();
  servePages(app, shop, origin, async (locale) => {
    const known = renderers.get(locale) ?? loadRenderer(join(folderOf(locale), 'server/index.js'), shop.env.LANGUAGES);
    renderers.set(locale, known);
    return known;
  });
  return earlierAssets;
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
  if (code === 'EADDRINUSE')
    stop(`Port ${PORT} is taken by another program. Stop that one, or choose another: PORT=${PORT + 1} npm start`);
  if (code === 'EACCES') stop(`This user may not listen on port ${PORT}. Choose one above 1023: PORT=3000 npm start`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') stop(`HOST=${HOST} is no address of this machine.`);
}

function announce(address: string, signIns: readonly SignIn[]): void {
  print(`\n  The shop is open:  ${address}   (${Math.round(performance.now() - started)} ms)`);
  const others = networkAddresses(env);
  if (others.length > 0) print(`  On a phone of the same network:  ${others.join('   ')}`);
  const file = firstRunFile(env);
  // Passwords are shown by the start that made them, never again: later starts write to logs that others read.
  if (signIns.length > 0)
    print(
      `\n  Sign in as\n${describeSignIns(signIns).replaceAll(/^/gm, '    ')}\n  (shown only now, and kept in ${file}; delete it once you have noted them)`,
    );
  else if (file) print(`\n  The first sign-ins are in ${file}; delete it once you have noted them.`);
  const [first, ...more] = leftOpen;
  if (first !== undefined)
    print(
      `\n  Other users of this computer may read ${first}${more.length > 0 ? ` and ${more.length} more` : ''}: this user may not change that.`,
    );
  for (const warning of startWarnings(env)) print(`\n  ${warning}`);
  print('');
}

async function leave(): Promise<void> {
  // Whoever is being served is served to the end, then the books are closed.
  setTimeout(() => process.exit(1), 15_000).unref();
  await app?.close();
  await shop.mailer.settled();
  if (app) await shop.security.settled(app.log);
  await shop.db.destroy();
  process.exit(0);
}

function stop(sentence: string): never {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(1);
}
