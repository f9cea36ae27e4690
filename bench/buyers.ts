import { beginSession } from '../server/accounts/auth/sessions.ts';
import { batches } from '../server/platform/db/batches.ts';
import { newId } from '../server/platform/db/ids.ts';
import type { Shop } from '../server/app/shop.ts';
import { makeUser } from '../test/factories.ts';

export type Buyer = { token: string; addressId: string };

const PLENTY = 100_000;
const MOST_SIZES = 800;

/**
 * Inserts this many signed-in customers, each with an address and two variants in the cart. These variants have enough
 * stock.
 */
export async function makeBuyers(shop: Shop, count: number): Promise<Buyer[]> {
  const now = shop.now();
  const times = { created_at: now, updated_at: now };
  const place = { line1: '14 Weavers’ Lane', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302029' };
  const sizes = await shop.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('variants.id')
    .where('products.retired_at', 'is', null)
    .where('variants.stock', '>', 0)
    .orderBy('variants.id')
    .limit(MOST_SIZES)
    .execute();
  for (const batch of batches(sizes.map(({ id }) => id)))
    await shop.db.updateTable('variants').set({ stock: PLENTY }).where('id', 'in', batch).execute();
  const buyers: Buyer[] = [];
  for (const batch of batches(Array.from({ length: count }, (_, n) => n)))
    await shop.db.transaction().execute(async (db) => {
      for (const n of batch) {
        const user = await makeUser({ ...shop, db });
        const addressId = newId();
        const person = { user_id: user.id, recipient_name: '', phone: `9${String(n).padStart(9, '0')}` };
        await db
          .insertInto('addresses')
          .values({ id: addressId, ...person, ...place, is_default: 1, ...times })
          .execute();
        const lines = [n, n + 1 + (n % 7)].map((at) => ({
          id: newId(),
          variant_id: sizes[at % sizes.length]?.id ?? '',
        }));
        await db
          .insertInto('cart_items')
          .values(lines.map((line) => ({ ...line, user_id: user.id, quantity: 1, created_at: now })))
          .execute();
        buyers.push({ token: await beginSession(db, user, now), addressId });
      }
    });
  return buyers;
}
