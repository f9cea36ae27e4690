import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAddress, ledgerAgrees, makeProduct, makeUser, stockOf } from '../../test/factories.ts';
import { freePort } from '../../test/processes.ts';
import { isPostgres, useShop } from '../../test/shop.ts';
import { hashPassword } from '../auth/passwords.ts';
import { beginSession } from '../auth/sessions.ts';
import { many } from './scale.ts';

// Three processes of one shop on PostgreSQL, as they run behind a proxy, attacked together: what one of them counts, all know.

const FACTOR = many({ quick: 0.25, full: 1 });
const LIMIT = 8 * FACTOR;
const SLOW_MS = 120_000;
const PASSWORD = 'Sutli-Ghagra-7';

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

  /** Starts a process of the shop by its usual command, and answers where it listens once it is ready. */
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
    'sell together no more pieces than there are',
    async () => {
      const PIECES = 4;
      const { variants } = await makeProduct(shop, { variants: [{ stock: PIECES }] });
      const productVariantId = variants[0]?.id ?? '';
      const buy = async (_: unknown, nth: number) => {
        const user = await makeUser(shop);
        const token = await beginSession(shop.db, user, shop.now());
        const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.9.${nth}.1` };
        const { address } = (await (await post(nth, '/addresses', anAddress, headers)).json()) as {
          address: { id: string };
        };
        await post(nth, '/cart/add', { productVariantId, quantity: 1 }, headers);
        return { nth, headers, addressId: address.id };
      };
      const shoppers = await Promise.all(Array.from({ length: many({ quick: 12, full: 60 }) }, buy));
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
