import type { SettlementRow } from '../gateways/gateway.ts';

/**
 * Names each row of a list so that the same row gets the same name when it comes again. A gateway may write two equal
 * bookings as identical rows; the second is a separate row.
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
