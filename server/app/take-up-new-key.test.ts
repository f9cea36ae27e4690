import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeUser } from '../../test/factories.ts';
import { useShop } from '../../test/shop.ts';
import { noteInLog } from '../accounts/audit/audit.ts';
import { cutLog } from '../accounts/audit/cut-log.ts';
import { openErasureSigner, signErasure } from '../accounts/audit/sign-erasure.ts';
import { verifyLog } from '../accounts/audit/verify-log.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { seal, unseal } from '../platform/keys/sealed.ts';
import { appPurpose } from '../accounts/auth/second-factors.ts';
import { openShopKey } from '../platform/keys/shop-key.ts';
import { takeUpNewKey } from './take-up-new-key.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
const shop = useShop({ SHOP_KEY: OLD, AUDIT_LOG_DAYS: '1' });
const keyOf = (keys: { SHOP_KEY?: string; SHOP_KEY_BEFORE?: string }) =>
  openShopKey({ ...shop.env, SHOP_KEY_BEFORE: undefined, ...keys }, shop.db);
const APP_KEY = 'JBSWY3DPEHPK3PXP';
let userId = '';

beforeAll(async () => {
  userId = (await makeUser(shop, 'ADMIN')).id;
  const sealed_key = await seal(shop.mac, appPurpose(userId), APP_KEY);
  const now = shop.now();
  await shop.db
    .insertInto('totp_keys')
    .values({ user_id: userId, sealed_key, confirmed_at: now, last_step: 0, created_at: now })
    .execute();
  const admin = await makeAdmin(shop);
  await admin.call('POST /categories', { body: { name: 'Kurtas', description: '' } });
  shop.wait(3 * 86_400_000);
  await cutLog(shop);
  const sign = await openErasureSigner(shop.mac);
  for (const id of ['asha', 'ravi'])
    await inTransaction(shop.db, async (db) => {
      const by = { userId: null, now: shop.now() };
      await noteInLog(db, by, { action: 'customer.erased', id, name: 'Deleted customer', after: { lines: [] } });
      signErasure(db, sign, id);
    });
});

const sealedKey = async () =>
  (await shop.db.selectFrom('totp_keys').select('sealed_key').where('user_id', '=', userId).executeTakeFirstOrThrow())
    .sealed_key;
const openedBy = async (key: ReturnType<typeof keyOf>) => unseal(key, appPurpose(userId), await sealedKey());
const unsignedBy = async (key: ReturnType<typeof keyOf>) => (await verifyLog(shop.db, key, shop.env.DATA_DIR)).unsigned;
const flawBy = async (key: ReturnType<typeof keyOf>) => (await verifyLog(shop.db, key, shop.env.DATA_DIR)).flaw;

test('another key alone reads nothing, and finds the start of the log forged', async () => {
  const alone = keyOf({ SHOP_KEY: NEW });
  await takeUpNewKey({ db: shop.db, mac: alone });
  expect(await openedBy(alone)).toBeUndefined();
  expect(await flawBy(alone)).toMatchObject({ kind: 'startForged' });
});

test('with the key before it, it reads all; then it needs that one no more, and that one reads nothing', async () => {
  const both = keyOf({ SHOP_KEY: NEW, SHOP_KEY_BEFORE: OLD });
  expect(await openedBy(both)).toBe(APP_KEY);
  expect(await unsignedBy(both)).toEqual([]);
  expect(await flawBy(both)).toBeUndefined();
  await Promise.all([takeUpNewKey({ db: shop.db, mac: both }), takeUpNewKey({ db: shop.db, mac: both })]);
  const alone = keyOf({ SHOP_KEY: NEW });
  expect(await openedBy(alone)).toBe(APP_KEY);
  expect(await flawBy(alone)).toBeUndefined();
  expect(await unsignedBy(alone)).toEqual([]);
  expect(await openedBy(keyOf({ SHOP_KEY: OLD }))).toBeUndefined();
  const sealed = await sealedKey();
  await takeUpNewKey({ db: shop.db, mac: both });
  expect(await sealedKey()).toBe(sealed);
});
