import type { GatewayName } from '#domain/payments.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { SettlementRow } from '../gateways/gateway.ts';
import { listKnownKeys } from './queries.ts';

/** `formerNetPaise` is the net amount of the row in earlier versions of the shop, if they read another amount. */
export type KeyedRow = SettlementRow & { formerNetPaise?: number };

/**
 * Returns the key of each row, and whether the shop has already stored the row. Earlier versions of the shop gave some
 * rows another key. A row under such a key also counts as stored, so that a report that was imported before an upgrade
 * is not booked again.
 */
export async function findKeys(
  db: Db,
  gateway: GatewayName,
  rows: readonly KeyedRow[],
): Promise<Array<{ key: string; isKnown: boolean }>> {
  const keys = lineKeys(rows);
  const former = lineKeys(
    rows.map(({ formerNetPaise, ...row }) => ({ ...row, netPaise: formerNetPaise ?? row.netPaise })),
  );
  const known = await listKnownKeys(db, gateway, [...new Set([...keys, ...former])]);
  return keys.map((key, at) => ({ key, isKnown: known.has(key) || known.has(former[at] ?? '') }));
}

/**
 * Returns a key for each settlement row of a list. The same row in another list gets the same key. If a list contains
 * identical rows, because the gateway has booked two equal amounts, these rows get different keys.
 */
function lineKeys(rows: readonly SettlementRow[]): string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const facts = [row.kind, row.captureId ?? '', row.reference ?? '', row.paise, row.netPaise, row.utr ?? ''];
    const key = facts.join(' ');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} #${count}`;
  });
}
