import type { FastifyInstance } from 'fastify';
import * as importsText from '#text/imports.ts';
import { spreadsheetCalls } from '#contract/spreadsheets.ts';
import { indianDay } from '#domain/days.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Goods } from '../goods.ts';
import { exportProducts } from './export-products.ts';
import { beginImport, cancelImport, describeNewest, getImport } from './imports.ts';

export function serveSpreadsheets(app: FastifyInstance, shop: Goods): void {
  serveCalls(app, shop, spreadsheetCalls, {
    'GET /exports/products': async ({ query: { ids: chosen, ...query } }) => {
      const ids = chosen.length > 0 ? chosen : await shop.catalogue.listMatching(query);
      return {
        fileName: `products-${indianDay(shop.now())}.csv`,
        text: exportProducts(shop.db, ids),
      };
    },
    'POST /imports': async ({ body, files, user }) => ({
      import: await beginImport(shop, files, body, user.id),
    }),
    'GET /imports': async () => describeNewest(shop.db, shop.now()),
    'GET /imports/{id}': async ({ params }) => ({ import: await getImport(shop.db, params.id, shop.now()) }),
    'DELETE /imports/{id}': async ({ params }) => {
      await cancelImport(shop.db, params.id, shop.now());
      const { isDryRun } = await getImport(shop.db, params.id, shop.now());
      return { message: isDryRun ? importsText.checkCanceled() : importsText.canceled() };
    },
  });
}
