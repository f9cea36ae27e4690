import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ledgerAgrees, makeProduct, makeShopper, stockOf } from '../../test/factories.ts';
import { isPostgres, useShop } from '../../test/shop.ts';

// The database may not grow: what SQLite says then is what it says on a full disk.

const shop = useShop();
const NO_LIMIT = 1_073_741_823;
const SHOPPERS = 60;
const STOCK = 1000;

test.skipIf(isPostgres)(
  'on a full disk an order is taken whole or refused with a sentence, reading goes on, and it heals by itself',
  async () => {
    const { id, variants } = await makeProduct(shop, { variants: [{ stock: STOCK }] });
    const productVariantId = variants[0]?.id ?? '';
    const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => makeShopper(shop)));
    for (const shopper of shoppers) await shopper.call('POST /cart/add', { body: { productVariantId, quantity: 1 } });
    const place = async (shopper: (typeof shoppers)[number]) =>
      shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } });
    // Below its present size the limit is the present size.
    await sql`pragma max_page_count = 1`.execute(shop.db);
    const replies = [];
    for (const shopper of shoppers) replies.push(await place(shopper));
    expect((await shop.guest.call(`GET /products/${id}`)).status).toBe(200);
    await sql`pragma max_page_count = ${sql.lit(NO_LIMIT)}`.execute(shop.db);

    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(5);
    for (const { status, body } of refused) expect([status, body.code]).toEqual([503, 'NOT_READY']);
    const countOrders = async () => (await shop.db.selectFrom('orders').select('id').execute()).length;
    expect(await countOrders()).toBe(SHOPPERS - refused.length);
    // Who was refused has the cart still, and orders now.
    for (const [index, shopper] of shoppers.entries())
      if (replies[index]?.status !== 201) expect((await place(shopper)).status).toBe(201);
    expect(await countOrders()).toBe(SHOPPERS);
    const lines = await shop.db.selectFrom('order_items').select('order_id').execute();
    expect(new Set(lines.map((line) => line.order_id)).size).toBe(SHOPPERS);
    expect(await stockOf(shop, productVariantId)).toBe(STOCK - SHOPPERS);
    expect(await ledgerAgrees(shop)).toBe(true);
  },
);
