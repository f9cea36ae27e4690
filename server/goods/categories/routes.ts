import type { FastifyInstance } from 'fastify';
import type { Category } from '#contract/categories.ts';
import { categoryCalls } from '#contract/categories.ts';
import { orNotFound } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as categoryText from '#text/category.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Goods } from '../goods.ts';
import { changeCategory, createCategory, deleteCategory } from './categories.ts';

export function serveCategories(app: FastifyInstance, shop: Goods): void {
  serveCalls(app, shop, categoryCalls, {
    'GET /categories': async () => ({ categories: [...(await shop.catalogue.categories()).roots] }),
    'POST /categories': async ({ body, user }) => {
      const id = await createCategory(shop.db, body, { userId: user.id, now: shop.now() });
      return { category: await present(shop, id), message: categoryText.saved() };
    },
    'PUT /categories/{id}': async ({ params, body, user }) => {
      await changeCategory(shop.db, params.id, body, { userId: user.id, now: shop.now() });
      return { category: await present(shop, params.id), message: categoryText.updated() };
    },
    'DELETE /categories/{id}': async ({ params, user }) => {
      await deleteCategory(shop.db, params.id, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { message: categoryText.deleted() };
    },
  });
}

async function present(shop: Goods, id: string): Promise<Category> {
  await shop.catalogue.afterCommit();
  return orNotFound((await shop.catalogue.categories()).find(id), notFoundText.category);
}
