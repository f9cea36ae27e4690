// On both engines: the merge of two carts locks lines, and an idempotency key protects the call.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guestLimits } from '#domain/limits.ts';
import { makeAdmin, makeCustomer, makeProduct } from '../../../test/factories.ts';
import { makeOffer, shopping } from '../../../test/offers.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const LINE_PIECES = 10;
const rupeesOf = (paise: number) => (paise / 100).toFixed(2);
const unknownId = '01900000-0000-7000-8000-000000000000';

/**
 * A random variant of the merge test: its stock, whether it is retired, and its quantity in the guest's cart (`guest`)
 * and in the customer's saved cart (`saved`).
 */
type Drawn = {
  stock: number;
  guest: number;
  saved: number;
  /** The price in paise at which the guest added the item; the present price is 50,000 paise. */
  seenPaise: number;
  isRetired: boolean;
};

const drawn: fc.Arbitrary<Drawn> = fc.record({
  stock: fc.integer({ min: 0, max: 14 }),
  guest: fc.integer({ min: 0, max: 14 }),
  saved: fc.integer({ min: 0, max: 6 }),
  seenPaise: fc.constantFrom(40_000, 50_000, 60_000),
  isRetired: fc.boolean(),
});

/** Makes a customer's saved cart and a guest's cart of these variants; each variant belongs to a product of its own. */
async function carts(pieces: readonly Drawn[]) {
  const customer = await makeCustomer(shop);
  const made = await Promise.all(
    pieces.map(async (piece, n) => {
      const product = await makeProduct(shop, { variants: [{ stock: piece.stock, sellingPaise: 50_000 }] });
      const variant = product.variants[0]?.id ?? '';
      const line = { user_id: customer.user.id, variant_id: variant, created_at: shop.now() };
      if (piece.saved > 0)
        await shop.db
          .insertInto('cart_items')
          .values({
            ...line,
            id: `${variant.slice(0, -4)}${String(n).padStart(4, '0')}`,
            quantity: piece.saved,
            paise_when_added: 50_000,
          })
          .execute();
      if (piece.isRetired) {
        await shop.db.updateTable('variants').set({ retired_at: shop.now() }).where('id', '=', variant).execute();
        await shop.db.updateTable('products').set({ retired_at: shop.now() }).where('id', '=', product.id).execute();
      }
      return { ...piece, product, variant };
    }),
  );
  const lines = made
    .filter(({ guest }) => guest > 0)
    .map(({ variant, guest, seenPaise }) => ({
      ...{ productVariantId: variant, quantity: guest, priceWhenAdded: rupeesOf(seenPaise) },
    }));
  return { customer, made, lines };
}

describe('a guest’s cart that is merged into a saved one', () => {
  test('loses no line, exceeds no stock, and names each piece that is retired, dearer or sold out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 4 }), async (pieces) => {
        const { customer, made, lines } = await carts(pieces);
        const { status, body } = await customer.call('POST /cart/merge', { body: { lines } });
        expect(status).toBe(200);
        const { items } = (await customer.call('GET /wishlist')).body.wishlist;
        const wished = new Set(items.map(({ productId }: { productId: string }) => productId));
        const rows = await shop.db
          .selectFrom('cart_items')
          .select(['variant_id', 'quantity'])
          .where('user_id', '=', customer.user.id)
          .execute();
        const inCart = new Map(rows.map((row) => [row.variant_id, row.quantity]));
        for (const { variant, product, stock, guest, saved, seenPaise, isRetired } of made) {
          const whys = body.changes
            .filter((change: { productVariantId: string }) => change.productVariantId === variant)
            .map(({ why }: { why: string }) => why);
          const quantity = inCart.get(variant) ?? 0;
          // The merge loses no line: the product is in the cart or on the wishlist.
          if (guest + saved > 0) expect(quantity > 0 || wished.has(product.id)).toBe(true);
          expect(quantity).toBeGreaterThanOrEqual(saved);
          if (!isRetired) expect(quantity).toBeLessThanOrEqual(Math.max(saved, Math.min(stock, LINE_PIECES)));
          if (guest === 0) expect([whys, quantity]).toEqual([[], saved]);
          else {
            expect(whys.includes('RETIRED')).toBe(isRetired);
            expect(whys.includes('SOLD_OUT')).toBe(!isRetired && stock === 0);
            expect(whys.includes('DEARER')).toBe(!isRetired && seenPaise < 50_000);
            if (!isRetired && stock > 0)
              expect(quantity < saved + guest).toBe(whys.some((why: string) => why !== 'DEARER'));
          }
        }
        for (const { message } of body.changes) expect(message).toMatch(/^Product \d+ \(Indigo, M\)/);
      }),
      { numRuns: 25 },
    );
  });

  test('is merged once, however often and from however many tabs the same key comes', async () => {
    const { customer, made, lines } = await carts([
      { stock: 14, guest: 2, saved: 1, seenPaise: 50_000, isRetired: false },
    ]);
    const body = { lines, wishes: [made[0]?.product.id, unknownId] };
    const headers = { 'idempotency-key': 'the-key-of-this-guest-cart' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, async () => customer.call('POST /cart/merge', { body, headers })),
    );
    replies.push(await customer.call('POST /cart/merge', { body, headers }));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { cart } = (await customer.call('GET /cart')).body;
    expect(cart.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3]);
    expect((await customer.call('GET /wishlist')).body.wishlist.items).toHaveLength(1);
  });

  test('exceeds no stock while the customer raises the same line elsewhere', async () => {
    const { customer, lines } = await carts([{ stock: 5, guest: 2, saved: 3, seenPaise: 50_000, isRetired: false }]);
    const [line] = (await customer.call('GET /cart')).body.cart.items;
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) =>
        n % 2 === 0
          ? customer.call('POST /cart/merge', { body: { lines } })
          : customer.call('PUT /cart/update-quantity', { body: { cartItemId: line.id, newQuantity: 1 + (n % 5) } }),
      ),
    );
    const { items } = (await customer.call('GET /cart')).body.cart;
    expect(items).toHaveLength(1);
    expect(items[0].quantity).toBeLessThanOrEqual(5);
  });

  test('fills the cart up to its lines, and the others become wishes', async () => {
    const many = { order_paise: 90_000_000, line_pieces: 10, order_pieces: 50, account_orders: 9, phone_orders: 9 };
    const limits = { addresses: 20, cart_lines: 2, confirm_email: 0 as const, updated_at: shop.now() };
    await shop.db
      .insertInto('order_limits')
      .values({ id: 1, ...many, ...limits })
      .execute();
    const one = { stock: 5, guest: 1, saved: 0, seenPaise: 50_000, isRetired: false };
    const { customer, lines } = await carts([one, one, one]);
    const { body } = await customer.call('POST /cart/merge', { body: { lines } });
    await shop.db.deleteFrom('order_limits').execute();
    expect(body.changes.map(({ why }: { why: string }) => why)).toEqual(['CART_FULL']);
    expect([body.cart.items.length, (await customer.call('GET /wishlist')).body.wishlist.items.length]).toEqual([2, 1]);
  });

  test('of unknown pieces says so, and is refused beyond its most lines and for the staff', async () => {
    const customer = await makeCustomer(shop);
    const lines = [{ productVariantId: unknownId, quantity: 1 }];
    const { body } = await customer.call('POST /cart/merge', { body: { lines } });
    expect(body.changes).toMatchObject([{ why: 'UNKNOWN', inCart: 0 }]);
    const tooMany = Array.from({ length: guestLimits.lines + 1 }, () => lines[0]);
    expect((await customer.call('POST /cart/merge', { body: { lines: tooMany } })).status).toBe(400);
    expect((await (await makeAdmin(shop)).call('POST /cart/merge', { body: { lines } })).status).toBe(403);
  });
});

describe('the quote for a guest', () => {
  test('counts like the cart of a customer with the same pieces and code, and stores nothing', async () => {
    const owner = await makeAdmin(shop);
    const { code } = await makeOffer(owner);
    const { variantId, cart } = await shopping(shop, { quantity: 3, code });
    const lines = [
      { productVariantId: variantId, quantity: 1 },
      { productVariantId: variantId, quantity: 2 },
    ];
    const before = await shop.db.selectFrom('cart_items').select('id').execute();
    const { status, body } = await shop.guest.call('POST /cart/quote', { body: { lines, code: code.toLowerCase() } });
    expect(status).toBe(200);
    const { id: _own, items, ...own } = await cart();
    const { id, items: quoted, ...guest } = body.cart;
    expect([id, guest]).toEqual(['', own]);
    expect(quoted.map(({ id, quantity, reduction }: Record<string, unknown>) => [id, quantity, reduction])).toEqual([
      [variantId, 3, items[0].reduction],
    ]);
    expect(await shop.db.selectFrom('cart_items').select('id').execute()).toHaveLength(before.length);
  });

  test('marks pieces that are sold out, no longer sold or unknown', async () => {
    const one = { guest: 2, saved: 0, seenPaise: 60_000 };
    const { made, lines } = await carts([
      { ...one, stock: 0, isRetired: false },
      { ...one, stock: 5, isRetired: true },
      { ...one, stock: 5, isRetired: false },
    ]);
    const asked = [...lines, { productVariantId: unknownId, quantity: 1 }];
    const { body } = await shop.guest.call('POST /cart/quote', { body: { lines: asked } });
    const [soldOut, retired, there] = made.map(({ variant }) => variant);
    expect(
      // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape
      body.cart.items.map(({ id, priceWhenAdded, product }: Record<string, any>) => [
        id,
        product.variant.stock,
        priceWhenAdded,
      ]),
    ).toEqual([
      [soldOut, 0, '600.00'],
      [there, 5, '600.00'],
    ]);
    expect(body.cart.gone.map((piece: { id: string }) => piece.id)).toEqual([retired]);
    expect(body.unknown).toEqual([unknownId]);
  });

  test('refuses an invalid code beside its field, more lines than a cart holds', async () => {
    const lines = [{ productVariantId: unknownId, quantity: 1 }];
    expect(await shop.guest.call('POST /cart/quote', { body: { lines, code: 'NO-SUCH' } })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'code' }] },
    });
    const tooMany = Array.from({ length: guestLimits.lines + 1 }, () => lines[0]);
    expect((await shop.guest.call('POST /cart/quote', { body: { lines: tooMany } })).status).toBe(400);
  });

  test('lists the wishes in their order, those that are no longer sold apart, and leaves out unknown ones', async () => {
    const products = await Promise.all(Array.from({ length: 3 }, async () => makeProduct(shop)));
    const [first, gone, last] = products.map(({ id }) => id);
    await shop.db
      .updateTable('products')
      .set({ retired_at: shop.now() })
      .where('id', '=', gone ?? '')
      .execute();
    await shop.db
      .updateTable('variants')
      .set({ retired_at: shop.now() })
      .where('product_id', '=', gone ?? '')
      .execute();
    const productIds = [last, unknownId, gone, first, last];
    const { wishlist } = (await shop.guest.call('POST /wishlist/quote', { body: { productIds } })).body;
    expect(wishlist.items.map(({ productId }: { productId: string }) => productId)).toEqual([last, first]);
    expect(wishlist.gone.map(({ productId }: { productId: string }) => productId)).toEqual([gone]);
  });
});
