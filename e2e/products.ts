import type { Page } from '@playwright/test';
import { noteChange } from '../server/catalogue/versions.ts';
import { inTransaction } from '../server/db/transaction.ts';
import { aPicture } from '../test/pictures.ts';
import type { callsOf, Person } from './people.ts';
import { databaseOf } from './shops.ts';

type Admin = Person & { calls: ReturnType<typeof callsOf> };

/** A product nobody else works on, made by the call, for a journey that only needs one to be there. */
export async function aProduct(page: Page, admin: Admin, more: { stock?: number; sizes?: string[] } = {}) {
  const name = `Journey Kurta ${Date.now().toString(36)}${Math.round(Math.random() * 1e6)}`;
  const { categories } = await admin.calls.get('/categories');
  const category = categories[0].subCategories[0] ?? categories[0];
  const form = new FormData();
  form.set('productName', name);
  form.set('categoryId', category.id);
  form.set('description', 'Soft.');
  form.set('productVariants', JSON.stringify((more.sizes ?? ['S', 'M']).map((size) => ({ color: 'Indigo', colorHexCode: '#27396F', size, stock: more.stock ?? 10, originalPrice: '999', discountPrice: '100' }))));
  for (const seed of [1, 2]) form.append('images', await aPicture(seed));
  const response = await page.request.post('/api/products', { headers: { authorization: `Bearer ${admin.token}` }, multipart: form });
  const { product } = (await response.json()) as { product: { id: string; name: string; variants: Array<{ id: string; size: string; stock: number }> } };
  await makeOld(product.id);
  return product;
}

/** Puts a product at the end of what is in stock: the journeys beside this one take the first they find there. */
async function makeOld(id: string): Promise<void> {
  const db = databaseOf('sqlite');
  await inTransaction(db, async (db) => {
    await db.updateTable('products').set({ created_at: '2001-01-01T00:00:00.000Z' }).where('id', '=', id).execute();
    await noteChange(db, [id]);
  });
  await db.destroy();
}
