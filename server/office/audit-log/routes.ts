import type { FastifyInstance } from 'fastify';
import * as auditText from '#text/audit.ts';
import { auditCalls } from '#contract/audit.ts';
import { paginationOf } from '#contract/shared.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../../sales/sales.ts';
import { fullNameOf } from '../../accounts/full-name.ts';
import { listLog, listPeople } from '../../accounts/audit/audit.ts';
import { namingCategories } from './name-categories.ts';
import { namingMrp } from '../../accounts/audit/name-mrp.ts';

export function serveAudit(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, auditCalls, {
    'GET /audit': async ({ query }) => {
      const { rows, total } = await listLog(shop.db, query);
      const stored = rows.map(({ id, at, action, subject, things, ...row }) => ({
        id,
        at,
        who: row.email === null ? null : { name: fullNameOf(row), email: row.email },
        action,
        subjectId: row.subject_id,
        // If the subject of a line is empty, the shop has erased it together with a customer's data.
        subject: subject === '' ? auditText.erased() : subject,
        before: namingMrp(parsed(row.before)),
        after: namingMrp(parsed(row.after)),
        things,
      }));
      const named = await namingCategories(
        shop.db,
        await shop.catalogue.categories(),
        stored.flatMap(({ before, after }) => [before, after]),
      );
      const lines = stored.map((line) => ({ ...line, before: named(line.before), after: named(line.after) }));
      const people = (await listPeople(shop.db)).map((row) => ({
        id: row.id,
        name: fullNameOf(row),
        email: row.email,
      }));
      return { lines, people, pagination: paginationOf(total, query.page, query.limit) };
    },
  });
}

function parsed(text: string | null): Record<string, unknown> | null {
  // The cast is safe: noteInLog wrote this column.
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}
