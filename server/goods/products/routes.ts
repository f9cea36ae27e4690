import * as productErrorsText from '#text/product-errors.ts';
import type { FastifyInstance } from 'fastify';
import { badField, notFound, orNotFound } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import type { ProductFilters } from '#contract/product-filters.ts';
import { productCalls, type ProductPage } from '#contract/products.ts';
import * as productText from '#text/product.ts';
import { paginationOf } from '#contract/shared.ts';
import type { WithJson } from '../../platform/http/checked-json.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Goods } from '../goods.ts';
import { findProductIdByAddress } from './product-names.ts';
import { findProductIdByName } from './queries.ts';
import { variantCalls } from '#contract/variants.ts';
import { changeProducts, getCached, getProduct, listCached, retireProduct, retireProducts } from './products.ts';
import { saveProduct } from './save-product.ts';
import { listFirstPictures, listSheet, saveSheet } from './sheet.ts';
import { findOnSheet } from './variant-queries.ts';

export function serveProducts(app: FastifyInstance, shop: Goods): void {
  serveCalls(app, shop, productCalls, {
    'GET /products': async ({ query }) => listPage(shop, query),
    'GET /products/category/{id}': async ({ params, query }) => {
      if (!(await shop.catalogue.categories()).find(params.id)) throw notFound(notFoundText.category);
      return listPage(shop, query, [params.id]);
    },
    'GET /products/category-name/{name}': async ({ params, query }) => {
      const named = (await shop.catalogue.categories()).named(params.name);
      if (named.length === 0) throw notFound(notFoundText.category);
      return listPage(
        shop,
        query,
        named.map((category) => category.id),
      );
    },
    'GET /products/search': async ({ query }) => {
      const { ids, ...summary } = await shop.catalogue.search(query.q, query.limit);
      return { products: await listCached(shop, ids), ...summary };
    },
    'GET /products/by-name/{name}': async ({ params }) => {
      const id = orNotFound(await findProductIdByName(shop.db, params.name), notFoundText.product);
      return { product: await getCached(shop, id) };
    },
    'GET /products/by-address/{name}': async ({ params }) => {
      const id = orNotFound(await findProductIdByAddress(shop.db, params.name), notFoundText.product);
      return { product: await getCached(shop, id) };
    },
    'GET /products/{id}': async ({ params }) => ({ product: await getCached(shop, params.id) }),
    'POST /products': async ({ body, files, user, status }) => {
      const id = await saveProduct(shop, body, files, user.id);
      if (body.id) status(200);
      return { product: await getProduct(shop, id), message: body.id ? productText.updated() : productText.added() };
    },
    'DELETE /products/{id}': async ({ params, user }) => {
      await retireProduct(shop.db, params.id, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { message: productText.deleted() };
    },
    'PUT /products': async ({ body: { ids, ...change }, user }) => {
      const changed = await changeProducts(shop.db, ids, change, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { changed, message: productText.manyChanged({ count: changed }) };
    },
    'POST /products/retire': async ({ body: { ids }, user }) => {
      const changed = await retireProducts(shop.db, ids, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { changed, message: productText.manyDeleted({ count: changed }) };
    },
  });
}

export function serveVariants(app: FastifyInstance, shop: Goods): void {
  serveCalls(app, shop, variantCalls, {
    'GET /variants': async ({ query: { page, limit, ids: chosen, ...asked } }) => {
      const isChosen = chosen.length > 0;
      const { ids, totalItems } = isChosen
        ? { ids: chosen.slice((page - 1) * limit, page * limit), totalItems: chosen.length }
        : await shop.catalogue.select({ ...asked, sort: 'default' }, page, limit);
      return {
        variants: await listSheet(shop.db, ids),
        pictures: await listFirstPictures(shop.db, ids),
        pagination: paginationOf(totalItems, page, limit),
        ...(!isChosen && (await meantBy(shop, asked.q))),
      };
    },
    'POST /variants/find': async ({ body }) => {
      const found = await findOnSheet(shop.db, body);
      const productIds = [...new Set(found.map((variant) => variant.product_id))];
      const asked = new Set(found.map((variant) => variant.id));
      return {
        variants: (await listSheet(shop.db, productIds)).filter((row) => asked.has(row.id)),
        pictures: await listFirstPictures(shop.db, productIds),
      };
    },
    'PUT /variants': async ({ body: { changes }, user }) => {
      const productIds = await saveSheet(shop.db, changes, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      const changed = new Set(changes.map((change) => change.id));
      const variants = (await listSheet(shop.db, productIds)).filter((row) => changed.has(row.id));
      return { variants, message: productText.sheetSaved({ count: variants.length }) };
    },
  });
}

async function listPage(
  shop: Goods,
  query: ProductFilters & { page: number; limit: number; match?: 'all' | 'most' },
  within?: readonly string[],
): Promise<WithJson<ProductPage>> {
  if (query.minPrice !== undefined && query.maxPrice !== undefined && query.minPrice > query.maxPrice)
    throw badField('minPrice', productErrorsText.pricesReversed());
  const { ids, totalItems, facets } = await shop.catalogue.select(query, query.page, query.limit, within);
  return {
    data: await listCached(shop, ids),
    pagination: paginationOf(totalItems, query.page, query.limit),
    facets,
    ...(await meantBy(shop, query.q)),
  };
}

/** Returns how the search understood these words; returns nothing if the text is empty. */
async function meantBy(shop: Goods, words: string): Promise<Pick<ProductPage, 'search'>> {
  if (words === '') return {};
  const { ids: _, total: __, ...search } = await shop.catalogue.search(words, 0);
  return { search };
}
