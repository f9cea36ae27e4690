import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Addresses } from '../../../test/asked-addresses.ts';
import { callerOver, type HttpCaller } from '../../../test/called-over-http.ts';
import { Comparison, expectFresh, SEED } from '../../../test/comparison.ts';
import { editsByKind } from '../../../test/edits-by-kind.ts';
import { makeAdmin, makeShopper } from '../../../test/factories.ts';
import { commandThatServes, startServer, type ServerProcess } from '../../../test/processes.ts';
import { Random } from '../../../test/random.ts';
import { filledAtRandom, RandomEdits } from '../../../test/random-edits.ts';
import { useShop } from '../../../test/shop.ts';
import { BUILD, connectionTo, hasPages, type VisitedShop } from '../../../test/visited-shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { many } from './scale.ts';

// Each edit reaches only one of two workers. The person who made the edit must see it at once on both workers, and
// everybody else must see it soon.

const SERVE = await commandThatServes();
const WORKERS = 2;
const STEPS = many({ quick: 5, full: 100 });
const SLOW_MS = 300_000;
/** After an edit, a process may show the old data for at most this many milliseconds. */
const MOST_BEHIND_MS = 1000;
/**
 * The test leaves out imports. A job makes an import's changes later, so no answer can set the cookie with the change's
 * number.
 */
const kinds = Object.keys(editsByKind).filter((kind) => kind !== 'an import');

const shop = useShop({ LANGUAGES: 'en,hi', ORDER_LIMITS: 'off', PUBLIC_URL: 'https://shop.example' });
let server: ServerProcess | undefined;
let workers: VisitedShop[] = [];

beforeAll(async () => {
  if (!hasPages) return;
  const { DATA_DIR, DATABASE_URL = '', PUBLIC_URL = '' } = shop.env;
  const limits = { RATE_LIMITS: 'off', ORDER_LIMITS: 'off' };
  const pages = { BUILD_DIR: BUILD, LANGUAGES: 'en,hi', PUBLIC_URL };
  const env = { DATA_DIR, DATABASE_URL, WORKERS: String(WORKERS), ...limits, ...pages };
  server = await startServer(env, { args: [SERVE] });
  expect(await server.ready(), server.printed()).toBe(true);
  const { origin } = server;
  // The launcher passes new connections to the workers in turn.
  workers = Array.from({ length: WORKERS }, () => connectionTo(origin));
}, SLOW_MS);
afterAll(async () => {
  for (const worker of workers) await worker.close();
  await server?.end();
}, SLOW_MS);

async function signedIn(user: { id: string; role: 'ADMIN' | 'CUSTOMER' }): Promise<HttpCaller> {
  return callerOver(server?.origin ?? '', await beginSession(shop.db, user, shop.now()));
}

test.runIf(hasPages)(
  'whichever worker is edited, both answer as a fresh process: at once who has edited, and everybody else within a second',
  async () => {
    const random = new Random(SEED);
    await filledAtRandom(shop, random);
    const admin = await signedIn((await makeAdmin(shop)).user);
    const shopper = await makeShopper(shop);
    const staff = { admin, shoppers: [Object.assign(await signedIn(shopper.user), { addressId: shopper.addressId })] };
    const edits = new RandomEdits(staff, random);
    const [addresses, comparison] = [new Addresses(random), new Comparison(random)];
    for (let step = 1; step <= STEPS; step++) {
      for (let n = 0; n < 3; n++) await edits.next(kinds);
      const { calls, files, pages } = await addresses.next(edits);
      const told = `seed ${SEED}, step ${step}, after ${edits.last(6)}`;
      const cookie = latest([admin, ...staff.shoppers]);
      const asEditor = workers.map(({ ask, close }) => ({
        close,
        ask: async (address: string, headers = {}) => ask(address, { ...headers, cookie }),
      }));
      await expectFresh(shop, { asked: calls, kept: asEditor, comparison }, `${told}, at once`);
      await setTimeout(MOST_BEHIND_MS);
      const asked = [...calls, ...files, random.of(pages), random.of(pages)];
      await expectFresh(shop, { asked, kept: workers, comparison }, told);
    }
  },
  SLOW_MS,
);

/** Returns the cookie with the highest number of a change among these callers. */
function latest(callers: readonly HttpCaller[]): string {
  const versions = callers.map(({ cookie }) => Number(/shop-changed=(\d+)/.exec(cookie())?.[1] ?? 0));
  return `shop-changed=${Math.max(...versions)}`;
}
