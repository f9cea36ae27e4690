import type { FastifyInstance } from 'fastify';
import { securityCalls } from '#contract/security-log.ts';
import { paginationOf } from '#contract/shared.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Platform } from '../../platform/platform.ts';
import { fullNameOf } from '../full-name.ts';
import { listEvents } from './security-log.ts';

export function serveSecurityLog(app: FastifyInstance, shop: Platform): void {
  serveCalls(app, shop, securityCalls, {
    'GET /security-log': async ({ query: { page, limit, ...question } }) => {
      const { rows, total } = await listEvents(shop.db, question, page, limit);
      const events = rows.map((row) => ({
        id: row.id,
        at: row.at,
        lastAt: row.last_at,
        times: row.times,
        kind: row.kind,
        account:
          row.user_id === null
            ? null
            : {
                id: row.user_id,
                name: fullNameOf(row),
                // A customer who signed in by a code may have no email, so the mobile number identifies the account.
                email: row.email || (row.mobile ?? ''),
              },
        network: row.network,
        requestId: row.request_id,
        detail: row.detail,
      }));
      return { events, pagination: paginationOf(total, page, limit) };
    },
  });
}
