import type { FastifyInstance } from 'fastify';
import { settlementCalls } from '#contract/settlements.ts';
import { paginationOf } from '#contract/shared.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import * as settlementText from '#text/settlements.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import { settledMode } from './fetch-settlements.ts';
import { presentSettlement } from './present.ts';
import { listLines, listSettlements } from './queries.ts';
import { getSettlement, importReport, lookAtReport, undoSettlement } from './settlements.ts';
import { listWaiting, sumGateways } from './sums.ts';

export function serveSettlements(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, settlementCalls, {
    'GET /settlements': async ({ query }) => {
      const { rows, total } = await listSettlements(shop.db, query);
      const ids = rows.map(({ id }) => id);
      const lines = Map.groupBy(await listLines(shop.db, ids), ({ settlement_id }) => settlement_id);
      return {
        gateways: await sumGateways(shop.db, settledMode(shop.env), shop.now()),
        settlements: rows.map((row) => presentSettlement(row, lines.get(row.id) ?? [])),
        pagination: paginationOf(total, query.page, query.limit),
      };
    },
    'GET /settlements/waiting': async ({ query }) => {
      const which = { isTest: settledMode(shop.env), now: shop.now() };
      const { payments, total } = await listWaiting(shop.db, query, which);
      return { payments, pagination: paginationOf(total, query.page, query.limit) };
    },
    'GET /settlements/{id}': async ({ params }) => getSettlement(shop.db, params.id),
    'DELETE /settlements/{id}': async ({ params, user }) => {
      await undoSettlement(shop.db, params.id, { userId: user.id, now: shop.now() });
      return { message: settlementText.undone() };
    },
    'POST /settlements/look': async ({ body }) => {
      const { lines, count, netPaise } = await lookAtReport(shop.db, body, shop.now());
      const message = settlementText.looked({ count, amount: formatPaise(netPaise) });
      return { lines, net: toRupees(netPaise), message };
    },
    'POST /settlements': async ({ body, user }) => {
      const by = { userId: user.id, now: shop.now() };
      const { settlements, unread, count } = await importReport(shop.db, body, by);
      return { settlements, unread, message: settlementText.imported({ count, unread: unread.length }) };
    },
  });
}
