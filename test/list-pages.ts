import { expect } from 'vitest';
import type { Db } from '../server/platform/db/schema.ts';
import { foldAll } from './counts.ts';
import type { Caller } from './shop.ts';

/** Returns all rows of a list, page by page, and the total that each page names. */
export async function pagesOf(caller: Caller, path: string, idOf: (row: Record<string, unknown>) => unknown) {
  const found: unknown[] = [];
  const totals = new Set<number>();
  for (let page = 1; ; page++) {
    const { status, body } = await caller.call(`GET ${path}${path.includes('?') ? '&' : '?'}limit=3&page=${page}`);
    expect(status).toBe(200);
    const { pagination, ...lists } = body;
    totals.add(pagination.totalItems);
    const { lines, returns, orders, customers, events, remittances } = lists;
    const list = lines ?? returns ?? orders ?? customers ?? events ?? remittances;
    const rows = (list ?? [...lists.payments, ...lists.credits]) as Array<Record<string, unknown>>;
    if (rows.length === 0) return { found, totals: [...totals] };
    found.push(...rows.map(idOf));
  }
}

/**
 * Runs the check three times: after `more` has added rows that are not counted yet, after the shop has stored all
 * counts, and after `more` has added rows again.
 */
export async function counted(db: Db, check: () => Promise<void>, more: () => Promise<void>): Promise<void> {
  for (const isFolded of [false, true, false]) {
    if (isFolded) await foldAll(db);
    else await more();
    await check();
  }
}
