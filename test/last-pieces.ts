import { expect } from 'vitest';
import { newId } from '../server/platform/db/ids.ts';
import { ledgerAgrees, makeProduct, makeShopper, stockOf } from './factories.ts';
import type { TestShop } from './shop.ts';

/** A shopper who is about to order; `place` places the order and returns the status. */
type Buyer = { userId: string; place: (round: number) => Promise<number> };
type Shopper = Awaited<ReturnType<typeof makeShopper>>;

const AT_ONCE = 20;

export async function makeBuyers(
  shop: TestShop,
  count: number,
  placeOf: (shopper: Shopper) => Promise<Buyer['place']>,
): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  while (buyers.length < count)
    buyers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - buyers.length) }, async () => {
          const shopper = await makeShopper(shop);
          return { userId: shopper.user.id, place: await placeOf(shopper) };
        }),
      )),
    );
  return buyers;
}

/**
 * Lets all buyers order one piece of the same variant at once. The stock has only `pieces` pieces. Expects that the
 * shop accepts exactly that many orders and refuses the others.
 */
export async function raceForLastPieces(
  shop: TestShop,
  buyers: readonly Buyer[],
  { pieces, round, before, after }: { pieces: number; round: number; before?: () => void; after?: () => void },
): Promise<void> {
  const { variants } = await makeProduct(shop, { variants: [{ stock: pieces }] });
  const variant_id = variants[0]?.id ?? '';
  await shop.db.deleteFrom('cart_items').execute();
  const created_at = shop.now();
  const lines = buyers.map(({ userId: user_id }) => ({ id: newId(), user_id, variant_id, quantity: 1, created_at }));
  await shop.db.insertInto('cart_items').values(lines).execute();
  before?.();
  const statuses = await Promise.all(buyers.map(async ({ place }) => place(round))).finally(after);
  expect(statuses.filter((status) => status === 201)).toHaveLength(pieces);
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect(await stockOf(shop, variant_id)).toBe(0);
  expect(await ledgerAgrees(shop)).toBe(true);
}
