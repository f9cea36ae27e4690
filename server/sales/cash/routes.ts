import type { FastifyInstance } from 'fastify';
import { cashCalls } from '#contract/cash.ts';
import { paginationOf } from '#contract/shared.ts';
import { formatRupees } from '#domain/money.ts';
import * as cashText from '#text/cash.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import { getCash, listCashOrders } from './ledger.ts';
import { listRemittances } from './queries.ts';
import { bookRemittance, getRemittance, lookAtRemittance, presentRemittance, undoRemittance } from './remittances.ts';

export function serveCash(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, cashCalls, {
    'GET /cash': async () => getCash(shop.db, shop.now()),
    'GET /cash/orders': async ({ query }) => {
      const { orders, total } = await listCashOrders(shop.db, query, shop.now());
      return { orders, pagination: paginationOf(total, query.page, query.limit) };
    },
    'GET /remittances': async ({ query }) => {
      const { rows, total } = await listRemittances(shop.db, query);
      return { remittances: rows.map(presentRemittance), pagination: paginationOf(total, query.page, query.limit) };
    },
    'GET /remittances/{id}': async ({ params }) => getRemittance(shop.db, params.id),
    'POST /remittances/look': async ({ body }) => lookAtRemittance(shop.db, body),
    'POST /remittances': async ({ body, user }) => {
      const by = { userId: user.id, now: shop.now() };
      const { id, isRepeated } = await bookRemittance(shop.db, body, by);
      const { remittance, lines } = await getRemittance(shop.db, id);
      const amount = formatRupees(remittance.total);
      const message = isRepeated ? cashText.repeated() : cashText.booked({ count: lines.length, amount });
      return { remittance, lines, isRepeated, message };
    },
    'PUT /remittances/{id}/undo': async ({ params, user }) => {
      await undoRemittance(shop.db, params.id, { userId: user.id, now: shop.now() });
      const { remittance } = await getRemittance(shop.db, params.id);
      return { remittance, message: cashText.undone() };
    },
  });
}
