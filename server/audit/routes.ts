import type { FastifyInstance } from 'fastify';
import { auditCalls } from '#contract/audit.ts';
import { paginationOf } from '#contract/shared.ts';
import { serveCalls } from '../http/serve-calls.ts';
import type { Shop } from '../shop.ts';
import { listLog } from './audit.ts';

export function serveAudit(app: FastifyInstance, shop: Shop): void {
  serveCalls(app, shop, auditCalls, {
    'GET /audit': async ({ query: { page, limit, subject, id, q } }) => {
      const { rows, total } = await listLog(shop.db, { page, limit, subject, id, words: q });
      const lines = rows.map((row) => ({
        id: row.id,
        at: row.at,
        who:
          row.email === null
            ? null
            : { name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(), email: row.email },
        action: row.action,
        subjectId: row.subject_id,
        subject: row.subject,
        before: parsed(row.before),
        after: parsed(row.after),
      }));
      return { lines, pagination: paginationOf(total, page, limit) };
    },
  });
}

function parsed(text: string | null): Record<string, unknown> | null {
  // as: the column holds what noteInLog wrote.
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}
