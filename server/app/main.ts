import '../platform/thread-pool.ts';
import '../../scripts/print-on.mjs';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Locale } from '#messages/locales.ts';
import { HOUR_MS } from '#domain/instants.ts';
import { listenAddress, networkAddresses } from './listen-address.ts';
import { buildApp } from './app.ts';
import { witnessLog } from '../accounts/audit/witness.ts';
import { collectAtRest } from './collect-at-rest.ts';
import { EnvError, originOf, parseEnv, type Env } from '../platform/env/env.ts';
import { firstRunFile, firstRunNotice, type SignIn } from './first-run.ts';
import { keepCdnTold } from '../platform/cdn/purge.ts';
import { listenToChanges } from '../goods/catalogue/listen.ts';
import { keepPricesDue } from '../goods/prices/keep-prices.ts';
import { keepSlidesDue } from '../sales/offers/offers.ts';
import { serveAssets } from '../platform/http/assets.ts';
import { followAnswers, type Draining } from '../platform/http/drain.ts';
import type { EarlierAssets } from '../platform/http/earlier-assets.ts';
import { servePages, type RenderPage } from '../platform/serving/pages.ts';
import { usualPatience } from '../platform/http/patience.ts';
import { serveSiteFiles } from './site-files.ts';
import { isNodeTooOld, OLDEST_NODE } from './node-floor.ts';
import { openShop } from './open-shop.ts';
import { handlersOf } from './job-handlers.ts';
import { warnCounted } from '../platform/outside/counted-warnings.ts';
import { LogSender, logTarget } from '../platform/outside/log-sender.ts';
import { openFileStore } from '../platform/outside/file-store.ts';
import { closeToOthers, writePrivately } from '../platform/outside/private-folder.ts';
import { sweepUploads } from '../platform/outside/sweep-uploads.ts';
import { hasDemo, prepareShop, StartError } from './prepare-shop.ts';
import type { Shop } from './shop.ts';
import { takeUpNewKey } from './take-up-new-key.ts';
import { startWarnings } from './start-warnings.ts';

/** A person who stops the shop waits for its end, so idle connections close after a short time. */
const AT_THE_END: Draining = { idleMs: 1000, mostMs: 60_000 };
/**
 * After a handover, the next server already answers requests. The previous server can therefore wait longer for idle
 * connections, and gives a slow upload ten minutes to finish.
 */
const HANDED_OVER: Draining = { idleMs: 35_000, mostMs: 10 * 60_000 };
const SAME_SIGNAL_MS = 1000;
const root = join(import.meta.dirname, '../..');
const isDevelopment = process.argv.includes('--dev');
const print = (text: string) => void process.stdout.write(`${text}\n`);

if (isNodeTooOld(process.versions.node))
  stop(
    `This shop needs Node ${OLDEST_NODE} or newer; this is Node ${process.version}. ` +
      'Start it with "npm start", which brings its own, or install the newest Node 24 from nodejs.org.',
  );

const env = readEnv();
const started = performance.now();
/** True for a server that takes over from a running server; see scripts/serve.mjs. */
const takesOver = process.env['SHOP_HANDOVER'] === '1';
/**
 * True for the first of several servers on this port (WORKERS). Only the first server prints messages, and does the
 * tasks that run once for the data folder.
 */
const isFirst = (process.env['SHOP_WORKER'] ?? '1') === '1';
// The check of the port comes before the start creates anything, so a second start by mistake changes nothing.
if (!takesOver) await tryPort(env);
writePrivately();
const leftOpen = existsSync(env.DATA_DIR) ? closeToOthers(env.DATA_DIR) : [];
let app: FastifyInstance | undefined;
const shop = openShop(env, {
  lostConnection: (error) => app?.log.warn({ err: error }, 'lost a database connection'),
  emailFiled: (path) => app?.log.info({ path }, 'email written to the outbox'),
  listUnreadable: (error) => {
    const message = 'PWNED_PASSWORDS cannot be read: new passwords are not compared with it';
    if (app) warnCounted(app.log, 'leaked-list', message, { err: error });
  },
  spansUnsent: (error) => {
    const message = 'OpenTelemetry’s collector does not take the traces; what it cannot take later is dropped';
    if (app) warnCounted(app.log, 'traces', message, { err: error });
  },
});
const signIns = await prepare(shop);
await takeUpNewKey(shop);
const target = logTarget(env);
const logSender =
  target &&
  new LogSender(target, (error) => {
    if (app) warnCounted(app.log, 'log-to', 'LOG_TO does not take the log; it is sent again', { err: error });
  });
shop.queries.watch(({ text, milliseconds }) => {
  if (milliseconds >= env.SLOW_QUERY_MS)
    app?.log.warn({ sql: text(), ms: Math.round(milliseconds) }, 'a slow statement');
});
app = await buildApp(shop, usualPatience, logSender);
const address = originOf(env);
serveSiteFiles(app, shop, address);
const drain = followAnswers(app.server);
const earlierAssets = await serveWeb(app, shop, address);
if (takesOver) await tryAnswers(app);
await listen(app, env);
if (isFirst) announce(address, signIns);
// The shop can sell even if its picture store is not available. /readyz continues to check the store.
void shop.files
  .check()
  .catch((error: unknown) => app?.log.error({ err: error }, 'the pictures’ store is away or refuses the shop’s key'));
let isLeaving = false;
let endingSince = Infinity;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave(AT_THE_END));
process.on('message', (message) => {
  if (message === 'leave') void leave(AT_THE_END);
  if (message === 'hand over') void leave(HANDED_OVER);
});
listenToChanges(shop, app.log);
const stopPrices = keepPricesDue(shop, app.log);
const stopSlides = keepSlidesDue(shop, app.log);
shop.jobs.start(handlersOf(shop), app.log);
await shop.jobs.startUpkeep();
void keepCdnTold(shop, app.log).catch((error: unknown) => app?.log.warn({ err: error }, 'the CDN was not told'));
process.send?.('ready');
collectAtRest();
// The tasks below run once for each data folder. Tasks that run only once for the whole shop are jobs (jobs/kinds.ts).
const regularly = (task: () => Promise<unknown>, milliseconds: number) =>
  setInterval(() => {
    // After a handover, the next server does the regular tasks.
    if (!isLeaving) void task().catch((error: unknown) => app?.log.warn({ err: error }, 'a regular task failed'));
  }, milliseconds).unref();
const witness = async () => {
  const { seq, hash } = await witnessLog(shop.db, env.DATA_DIR, shop.now());
  // The hash of the log's last line also goes into the server's own log, which may be on another machine. An attacker
  // who forges the log of changes would have to change both logs.
  app?.log.info({ line: seq, hash }, 'the log of changes ends here');
};
if (isFirst) {
  regularly(witness, HOUR_MS / 6);
  regularly(async () => sweepUploads(env.DATA_DIR, shop.now()), HOUR_MS);
  void witness().catch((error: unknown) => app?.log.warn({ err: error }, 'the end of the log was not noted'));
}
if (isFirst && earlierAssets) {
  const keep = async () =>
    earlierAssets.keep().catch((error: unknown) => app?.log.warn({ err: error }, 'the build was not kept'));
  void keep();
  regularly(keep, HOUR_MS);
}

function readEnv(): Env {
  try {
    const env = parseEnv(process.env);
    return { ...env, DEMO: env.DEMO && hasDemo };
  } catch (error) {
    if (error instanceof EnvError) stop(`The configuration is wrong:\n${error.message}`);
    throw error;
  }
}

/** Prepares the shop. Returns the sign-ins that a first start has made. */
async function prepare(shop: Shop): Promise<SignIn[]> {
  try {
    return await prepareShop(shop, print);
  } catch (error) {
    if (error instanceof StartError) stop(error.message);
    throw error;
  }
}

async function serveWeb(app: FastifyInstance, shop: Shop, origin: string): Promise<EarlierAssets | undefined> {
  if (isDevelopment) {
    const { serveWebInDevelopment } = await import('../../scripts/dev-web.ts');
    await serveWebInDevelopment(app, shop, origin);
    return undefined;
  }
  const folderOf = (locale: Locale) => join(shop.env.BUILD_DIR ?? join(root, 'build'), locale);
  const built = (locale: Locale) => join(folderOf(locale), 'server/index.js');
  for (const locale of shop.env.LANGUAGES)
    if (!existsSync(built(locale)))
      stop(`The web pages (${locale}) are not built yet. Run "npm start", which builds what LANGUAGES names.`);
  const folders = shop.env.LANGUAGES.map((locale) => join(folderOf(locale), 'client'));
  const earlierAssets = serveAssets(app, folders, openFileStore(shop.env, 'assets'), shop.now);
  // An update may build new pages while this server still runs, so the server loads the code of its own pages as soon
  // as it listens.
  app.addHook('onListen', (done) => {
    for (const locale of shop.env.LANGUAGES) void import(pathToFileURL(built(locale)).href).catch(() => {});
    done();
  });
  // Only this file knows both the server and the web side: it gives the built pages the API to read from.
  const { loadRenderer } = await import('./web-renderer.ts');
  const renderers = new Map<Locale, Promise<RenderPage>>();
  servePages(app, shop, origin, async (locale) => {
    const known = renderers.get(locale) ?? loadRenderer(built(locale), shop.env.LANGUAGES);
    renderers.set(locale, known);
    return known;
  });
  return earlierAssets;
}

async function listen(app: FastifyInstance, { HOST, PORT }: Env): Promise<void> {
  try {
    await app.listen({ host: listenAddress(HOST), port: PORT });
  } catch (error) {
    refusePort(error, { HOST, PORT });
    throw error;
  }
}

async function tryPort({ HOST, PORT }: Env): Promise<void> {
  const probe = createServer();
  try {
    // With `exclusive`, the operating system reports whether the port is free. Otherwise Node would ask the launcher,
    // which holds the port for this process.
    const place = { port: PORT, host: listenAddress(HOST), exclusive: true };
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(place, resolve));
  } catch (error) {
    refusePort(error, { HOST, PORT });
  } finally {
    probe.close();
  }
}

/** Ends the process with a message if the error is about the port. */
function refusePort(error: unknown, { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): void {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    stop(
      `Port ${PORT} is in use by another program. Stop that program, or choose another port: PORT=${PORT + 1} npm start`,
    );
  if (code === 'EACCES')
    stop(`This user is not allowed to use port ${PORT}. Choose a port above 1023: PORT=3000 npm start`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') stop(`HOST=${HOST} is not an address of this machine.`);
}

function announce(address: string, signIns: readonly SignIn[]): void {
  print(`\n  The shop is open:  ${address}   (${Math.round(performance.now() - started)} ms)`);
  const others = networkAddresses(env);
  if (others.length > 0) print(`  On a phone on the same network:  ${others.join('   ')}`);
  const file = firstRunFile(env);
  // Only the start that generated the passwords prints them, because other people may read the output of later starts.
  if (signIns.length > 0) print(`\n  ${firstRunNotice(signIns, file)}`);
  else if (file) print(`\n  The first sign-ins are in ${file}; delete it once you have noted them.`);
  const [first, ...more] = leftOpen;
  if (first !== undefined)
    print(
      `\n  Other users of this computer can read ${first}${more.length > 0 ? ` and ${more.length} more` : ''}, ` +
        'and this user is not allowed to change that.',
    );
  for (const warning of startWarnings({ ...env, hasTools: existsSync(join(root, 'test')) })) print(`\n  ${warning}`);
  print('');
}

/** Finishes all requests in progress, then closes the database. A second request to stop ends the process at once. */
async function leave(how: Draining): Promise<void> {
  const now = performance.now();
  if (how === AT_THE_END) {
    // The signal of one Ctrl+C can arrive several times: the terminal sends it to every process, and npm and the
    // launcher pass it on. All signals within SAME_SIGNAL_MS count as one.
    if (now - endingSince > SAME_SIGNAL_MS) process.exit(1);
    if (endingSince !== Infinity) return;
    endingSince = now;
  }
  isLeaving = true;
  stopPrices();
  stopSlides();
  await drain(how);
  setTimeout(() => process.exit(1), 15_000).unref();
  await Promise.all([app?.close(), shop.jobs.stop(), shop.listener?.stop()]);
  if (app) await shop.security.settled(app.log);
  await Promise.all([shop.readPlace.destroy(), shop.db.destroy()]);
  await Promise.all([logSender?.close(), shop.tracing?.sender.close()]);
  process.exit(0);
}

/**
 * Checks that this server can replace the previous server. The check also renders the first page, so that no visitor
 * has to wait for the first rendering.
 */
async function tryAnswers(app: FastifyInstance): Promise<void> {
  const { statusCode, body } = await app.inject('/readyz');
  if (statusCode !== 200) stop(`The new server is not ready: ${body}`);
  await app.inject('/');
}

function stop(sentence: string): never {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(1);
}
