import type { SettlementRow } from '../gateways/gateway.ts';

/**
 * Returns a key for each row of a list of settlement rows. A row that comes again in another list gets the same key. If
 * a gateway writes two equal bookings as identical rows of one list, the rows get different keys.
 */
export function lineKeys(rows: readonly SettlementRow[]): string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const facts = [row.kind, row.captureId ?? '', row.reference ?? '', row.paise, row.netPaise, row.utr ?? ''];
    const key = facts.join(' ');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} #${count}`;
  });
}
