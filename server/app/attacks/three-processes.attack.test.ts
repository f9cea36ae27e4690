import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualOrderLimits } from '#domain/order-limits.ts';
import { anAddress, ledgerAgrees, makeOrders, makeProduct, makeUser, stockOf } from '../../../test/factories.ts';
import { freePort } from '../../../test/processes.ts';
import { setUpApp } from '../../../test/second-factor.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { hashPassword } from '../../accounts/auth/passwords.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { many } from './scale.ts';

// The test attacks a shop with three processes on PostgreSQL at the same time, as if behind a proxy. The processes
// count tries for the rate limits together.

const FACTOR = many({ quick: 0.25, full: 1 });
const LIMIT = 8 * FACTOR;
const SLOW_MS = 120_000;
const PASSWORD = 'Sutli-Ghagra-7';
const PATH_OF_CODES = '/auth/forgot-password/request-otp';

describe.runIf(isPostgres)('three processes attacked together', () => {
  const shop = useShop({ RATE_LIMITS: 'off' });
  const processes: ChildProcess[] = [];
  let origins: string[] = [];
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tanabana-three-'));
    await mkdir(join(folder, 'build/en/client'), { recursive: true });
    await mkdir(join(folder, 'build/en/server'), { recursive: true });
    await writeFile(join(folder, 'build/en/server/index.js'), '');
    origins = await Promise.all([1, 2, 3].map(open));
  }, SLOW_MS);
  afterAll(async () => {
    await Promise.all(
      processes.map(async (process) => {
        if (process.exitCode !== null) return;
        process.kill('SIGTERM');
        await once(process, 'exit');
      }),
    );
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts a process of the shop by the usual command. Returns the process's address when the process is ready. */
  async function open(): Promise<string> {
    const port = String(await freePort());
    const own = { DATA_DIR: folder, BUILD_DIR: join(folder, 'build'), PORT: port, HOST: '127.0.0.1', LANGUAGES: 'en' };
    const limits = { RATE_LIMITS: String(FACTOR), TRUST_PROXY: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'silent' };
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      stdio: 'ignore',
      env: { ...process.env, ...own, ...limits, DATABASE_URL: shop.env.DATABASE_URL ?? '' },
    });
    processes.push(child);
    const origin = `http://127.0.0.1:${port}`;
    const isReady = async () =>
      fetch(`${origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
    while (child.exitCode === null && !(await isReady())) await setTimeout(100);
    return origin;
  }

  async function post(nth: number, path: string, body: object, headers: Record<string, string>): Promise<Response> {
    return fetch(`${origins[nth % origins.length]}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  const from = (address: string) => ({ 'x-forwarded-for': address });
  /** Sends this many requests at the same time, to the processes in turn. Returns the statuses. */
  const atOnce = async (times: number, ask: (nth: number) => Promise<Response>) =>
    Promise.all(Array.from({ length: times }, async (_, nth) => (await ask(nth)).status));
  const countOf = (statuses: readonly number[], wanted: number) => statuses.filter((one) => one === wanted).length;

  type Shopper = Awaited<ReturnType<typeof aShopper>>;
  /** Makes a shopper whose requests go to the nth process, and who has an address with this phone number. */
  async function aShopper(nth: number, phone?: string) {
    const user = await makeUser(shop);
    const token = await beginSession(shop.db, user, shop.now());
    const headers = { authorization: `Bearer ${token}`, ...from(`10.9.${nth}.1`) };
    const saved = await post(nth, '/addresses', { ...anAddress, ...(phone !== undefined && { phone }) }, headers);
    // The cast is safe: the call answers an object of this shape.
    const { address } = (await saved.json()) as { address: { id: string } };
    return { nth, user, headers, addressId: address.id };
  }
  const waitingOf = async (userId: string) =>
    (await shop.db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()).length;

  test(
    'weigh together no more wrong passwords than one would',
    async () => {
      const user = await makeUser(shop);
      const password_hash = await hashPassword(PASSWORD);
      await shop.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
      const from = { 'x-forwarded-for': '198.51.100.7' };
      const signIn = async (nth: number, password: string) =>
        (await post(nth, '/auth/login', { identifier: user.email, password }, from)).status;
      const count = many({ quick: 30, full: 400 });
      const statuses = await Promise.all(Array.from({ length: count }, async (_, n) => signIn(n, `wrong ${n}`)));
      expect(statuses.filter((status) => status === 401)).toHaveLength(LIMIT);
      expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
      expect(await Promise.all([0, 1, 2].map(async (nth) => signIn(nth, PASSWORD)))).toEqual([429, 429, 429]);
    },
    SLOW_MS,
  );
  test(
    'weigh together no more wrong passwords of one account from many networks',
    async () => {
      const { email } = await makeUser(shop);
      const statuses = await atOnce(many({ quick: 45, full: 240 }), async (nth) =>
        post(nth, '/auth/login', { identifier: email, password: `wrong ${nth}` }, from(`10.8.${nth}.1`)),
      );
      // The shop does not check a guess that gets no place in the queue for hashing, so the attacker repeats it.
      let weighed = countOf(statuses, 401);
      for (let nth = 0; nth < 90 * FACTOR; nth++) {
        const { status } = await post(
          nth,
          '/auth/login',
          { identifier: email, password: 'wrong' },
          from(`10.7.${nth}.1`),
        );
        if (status === 401) weighed++;
      }
      expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
      expect(weighed).toBe(60 * FACTOR);
    },
    SLOW_MS,
  );
  test(
    'send together no more one-time codes than one would, and weigh no more guesses at one',
    async () => {
      const { email } = await makeUser(shop);
      const asked = await atOnce(12, async (nth) => post(nth, PATH_OF_CODES, { email }, from('198.51.100.21')));
      expect(countOf(asked, 200)).toBe(4 * FACTOR);
      const everywhere = await atOnce(24, async (nth) => post(nth, PATH_OF_CODES, { email }, from(`10.6.${nth}.1`)));
      expect(countOf(asked, 200) + countOf(everywhere, 200)).toBe(8 * FACTOR);
      expect([...asked, ...everywhere].filter((status) => status !== 200 && status !== 429)).toEqual([]);

      const guessed = await makeUser(shop);
      const { headers } = await post(0, PATH_OF_CODES, { email: guessed.email }, from('198.51.100.22'));
      const cookie = String(headers.get('set-cookie')).split(';', 1)[0] ?? '';
      const guess = async (nth: number) =>
        post(
          nth,
          '/auth/forgot-password/reset',
          { email: guessed.email, otp: String(nth).padStart(6, '0'), newPassword: PASSWORD },
          { ...from(`10.5.${nth}.1`), cookie },
        );
      const guesses = await atOnce(many({ quick: 30, full: 200 }), guess);
      expect(guesses.filter((status) => status !== 400 && status !== 429)).toEqual([]);
      // The browser that requested the code has five guesses. Further guesses count as a stranger's guesses, which
      // cannot hit this code.
      expect(countOf(guesses, 400)).toBeLessThanOrEqual((12 + 30) * FACTOR);
      const { id, tries_left } = await shop.db
        .selectFrom('one_time_codes')
        .select(['id', 'tries_left'])
        .where('email_key', '=', guessed.email)
        .executeTakeFirstOrThrow();
      expect(tries_left).toBe(Math.max(0, 5 - 12 * FACTOR));
      expect(await shop.db.selectFrom('code_guesses').selectAll().where('code_id', '=', id).execute()).toEqual([]);
    },
    SLOW_MS,
  );
  test(
    'register together no more accounts of one network than it may have',
    async () => {
      const name = (nth: number) => `crowd-${nth}`;
      const statuses = await atOnce(many({ quick: 45, full: 200 }), async (nth) => {
        const body = { username: name(nth), email: `${name(nth)}@example.com`, password: PASSWORD };
        return post(nth, '/auth/register', body, from('198.51.100.31'));
      });
      // A registration also costs a try if it gets no place in the queue of hashes (503).
      expect(countOf(statuses, 201) + countOf(statuses, 503)).toBe(60 * FACTOR);
      expect(countOf(statuses, 429)).toBe(statuses.length - 60 * FACTOR);
      const made = await shop.db.selectFrom('users').select('id').where('username', 'like', 'crowd-%').execute();
      expect(made).toHaveLength(countOf(statuses, 201));
    },
    SLOW_MS,
  );
  test(
    'let together one in by a recovery code that is sent to all of them at once',
    async () => {
      const user = await makeUser(shop, 'ADMIN');
      const password_hash = await hashPassword(PASSWORD);
      await shop.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
      const { recoveryCodes } = await setUpApp(shop, await shop.as(user));
      const [code = ''] = recoveryCodes;
      const statuses = await atOnce(6, async (nth) =>
        post(nth, '/auth/login', { identifier: user.email, password: PASSWORD, code }, from(`10.4.${nth}.1`)),
      );
      expect(countOf(statuses, 200)).toBe(1);
      expect(statuses.filter((status) => ![200, 401, 503].includes(status))).toEqual([]);
    },
    SLOW_MS,
  );
  test(
    'take together no more orders than may wait, of an account and to a phone number',
    async () => {
      const { accountOrders, phoneOrders } = usualOrderLimits;
      const { variants } = await makeProduct(shop, { variants: [{ stock: 100 }] });
      const buy = async ({ nth, headers, addressId }: Shopper) => {
        await post(nth, '/cart/add', { productVariantId: variants[0]?.id, quantity: 1 }, headers);
        return post(nth, '/orders/place', { addressId, paymentMethod: 'COD' }, headers);
      };
      const one = await aShopper(0);
      await makeOrders(shop, one.user, accountOrders - 2);
      const own = await atOnce(9, async (nth) => buy({ ...one, nth }));
      while ((await waitingOf(one.user.id)) < accountOrders) expect((await buy(one)).status).toBe(201);
      expect(await waitingOf(one.user.id)).toBe(accountOrders);
      expect((await buy(one)).status).toBe(409);

      const phone = '9812300045';
      await makeOrders(shop, one.user, phoneOrders - 1, () => ({ phone, delivery_status: 'PENDING' }));
      const crowd = await Promise.all(Array.from({ length: 9 }, async (_, nth) => aShopper(nth, phone)));
      const toPhone = await Promise.all(crowd.map(async (shopper) => (await buy(shopper)).status));
      expect(countOf(toPhone, 201)).toBe(1);
      expect([...own, ...toPhone].filter((status) => status !== 201 && status !== 409)).toEqual([]);
      expect(await ledgerAgrees(shop)).toBe(true);
    },
    SLOW_MS,
  );
  test(
    'sell together no more pieces than there are',
    async () => {
      const PIECES = 4;
      const { variants } = await makeProduct(shop, { variants: [{ stock: PIECES }] });
      const productVariantId = variants[0]?.id ?? '';
      const shoppers = await Promise.all(
        Array.from({ length: many({ quick: 12, full: 60 }) }, async (_, nth) => {
          const shopper = await aShopper(nth);
          await post(nth, '/cart/add', { productVariantId, quantity: 1 }, shopper.headers);
          return shopper;
        }),
      );
      const statuses = await Promise.all(
        shoppers.map(
          async ({ nth, headers, addressId }) =>
            (await post(nth, '/orders/place', { addressId, paymentMethod: 'COD' }, headers)).status,
        ),
      );
      expect(statuses.filter((status) => status === 201)).toHaveLength(PIECES);
      expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
      expect(await stockOf(shop, productVariantId)).toBe(0);
      expect(await ledgerAgrees(shop)).toBe(true);
    },
    SLOW_MS,
  );
});
