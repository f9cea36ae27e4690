import type { GatewayName } from '#domain/payments.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { SettlementRow } from '../gateways/gateway.ts';
import { listKnownKeys } from './queries.ts';

/** `formerNetPaise` is the net amount as earlier versions of the shop read the row, if they read another amount. */
export type KeyedRow = SettlementRow & { formerNetPaise?: number };

/**
 * Returns the key of each row, and whether the shop has already stored the row. A row also counts as stored under the
 * key that an earlier version gave it, so that a report that was imported before an upgrade is not booked again.
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
 * Returns a key for each row of a list of settlement rows. A row that comes again in another list gets the same key. If
 * a gateway writes two equal bookings as identical rows of one list, the rows get different keys.
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
