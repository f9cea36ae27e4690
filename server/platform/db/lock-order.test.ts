// On PostgreSQL: transactions lock rows in one order.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { highestOrderLimits } from '#domain/order-limits.ts';
import { ledgerAgrees, makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { addToCart } from '../../sales/cart/cart.ts';
import { saveOrderLimits } from '../../sales/order-limits/order-limits.ts';
import { withOrderNumber } from '../../sales/placing/order-numbers.ts';
import { placeOrder } from '../../sales/placing/place-order.ts';
import { changePrices } from '../../goods/prices/change-prices.ts';
import { createMarkdown, pauseMarkdown } from '../../goods/prices/edit-markdowns.ts';
import { changeProducts } from '../../goods/products/products.ts';
import { saveProduct } from '../../goods/products/save-product.ts';
import { saveSheet } from '../../goods/products/sheet.ts';
import { newId } from './ids.ts';

const limits = { ...highestOrderLimits, confirmEmail: false };
const shop = useShop();
const ROUNDS = 6;
const asOwnerLimits = { isLimited: true };

/**
 * Counts the transactions that PostgreSQL has ended because of a deadlock. inTransaction repeats such transactions, so
 * callers do not notice them.
 */
async function countDeadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(shop.db);
  return rows[0]?.deadlocks ?? 0;
}

/** Counts the deadlocks while this work runs. */
async function deadlocksDuring(work: () => Promise<void>): Promise<number> {
  const before = await countDeadlocks();
  await work();
  // PostgreSQL writes its statistics about once a second.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return (await countDeadlocks()) - before;
}

async function listPieces() {
  return shop.db.selectFrom('variants').selectAll().where('retired_at', 'is', null).orderBy('id').execute();
}

test.skipIf(!isPostgres)(
  'orders, the product form, the sheet, sales and prices in bulk lock in one order: no deadlock',
  async () => {
    const { user } = await makeAdmin(shop);
    await saveOrderLimits(shop.db, limits, undefined, { userId: user.id, now: shop.now() });
    const shoppers = await Promise.all(Array.from({ length: 4 }, async () => makeShopper(shop)));
    // All orders go to one phone number, so they also wait for the lock on this number.
    await shop.db.updateTable('addresses').set({ phone: '9876543210' }).execute();
    const sizes = ['S', 'M', 'L', 'XL', 'XXL', '3XL'];
    const products = await Promise.all(
      [1, 2, 3].map(async () => makeProduct(shop, { variants: sizes.map((size) => ({ size, stock: 500 })) })),
    );
    const fillCarts = async () => {
      const [pieces, now] = [await listPieces(), shop.now()];
      const lines = shoppers.flatMap((shopper) =>
        pieces.map(({ id }) => ({
          id: newId(),
          user_id: shopper.user.id,
          variant_id: id,
          quantity: 1,
          created_at: now,
        })),
      );
      await shop.db.deleteFrom('cart_items').execute();
      await shop.db.insertInto('cart_items').values(lines).execute();
      return pieces;
    };
    const order = async ({ user: { id: userId }, addressId }: (typeof shoppers)[number]) =>
      withOrderNumber(shop.db, async (orderNumber) =>
        placeOrder(shop.db, { userId, orderNumber, addressId, ...asOwnerLimits }, shop.now()),
      );
    // Retires the last two sizes, which are in every cart, and then makes the same sizes again.
    const edit = async (product: (typeof products)[number], pieces: Awaited<ReturnType<typeof listPieces>>) => {
      const own = pieces.filter((piece) => piece.product_id === product.id);
      const productVariants = own.map((piece, index) => ({
        id: index < 4 ? piece.id : undefined,
        color: piece.color,
        colorHexCode: piece.color_hex,
        size: piece.size,
        sku: null,
        originalPrice: piece.selling_paise,
        discountPrice: 0,
        stock: 500,
      }));
      const words = { productName: product.name, brand: '', description: '', categoryId: product.categoryId };
      const form = { ...words, id: product.id, productVariants, deletedImageIds: [], imageOrder: undefined };
      // The cast is safe: the form has all fields that this test needs.
      await saveProduct(shop, form as never, [], user.id);
    };
    const editSheet = async (pieces: Awaited<ReturnType<typeof listPieces>>, round: number) => {
      const changes = pieces
        .filter(({ size }) => size < 'T')
        .map(({ id }) => ({ id, originalPrice: 90_000 + round, expected: {} }));
      // The cast is safe: the changes have all fields that this test needs.
      await saveSheet(shop.db, changes as never, { userId: user.id, now: shop.now() });
    };
    const by = () => ({ userId: user.id, now: shop.now() });
    const rule = { change: { percent: -10 }, ending: null, keep: 'mrp' as const };
    const goods = { kind: 'all' as const };
    const sale = { name: 'All', rule, goods, exceptions: [], endsAt: null };
    const saleId = await createMarkdown(shop, sale, by());
    const reprice = async () =>
      changePrices(shop, { rule: { ...rule, keep: 'saving' }, goods, exceptions: [], saleFrom: undefined }, by());
    const move = async ({ id }: (typeof products)[number], { categoryId }: (typeof products)[number]) =>
      changeProducts(shop.db, [id], { categoryId }, by());
    let failures: unknown[] = [];
    const deadlocks = await deadlocksDuring(async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const pieces = await fillCarts();
        const outcomes = await Promise.allSettled([
          ...products.map(async (product) => edit(product, pieces)),
          ...shoppers.map(order),
          editSheet(pieces, round),
          pauseMarkdown(shop, saleId, { isPaused: round % 2 === 0 }, by()),
          reprice(),
          ...products.map(async (product, at) => move(product, products[(at + round) % products.length] ?? product)),
        ]);
        failures = [...failures, ...outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))];
      }
    });
    // The shop may refuse an order because a form has just retired its variants. The refusal of an order has an HTTP
    // status; any other error fails the test.
    for (const failure of failures) expect(failure).toMatchObject({ status: expect.any(Number) });
    expect(await ledgerAgrees(shop)).toBe(true);
    expect(deadlocks).toBe(0);
  },
  120_000,
);

test.skipIf(!isPostgres)(
  'an order without a key and a second tab that fills the same cart: no deadlock',
  async () => {
    const { user, addressId } = await makeShopper(shop);
    const { variants } = await makeProduct(shop, { variants: [{ stock: 500 }] });
    const add = async () => addToCart(shop.db, user.id, variants[0]?.id ?? '', 1, shop.now(), limits);
    const order = async () =>
      withOrderNumber(shop.db, async (orderNumber) =>
        placeOrder(shop.db, { userId: user.id, orderNumber, addressId, ...asOwnerLimits }, shop.now()),
      );
    const deadlocks = await deadlocksDuring(async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await add();
        await Promise.all([order(), add(), add()]);
      }
    });
    expect(deadlocks).toBe(0);
  },
  120_000,
);
