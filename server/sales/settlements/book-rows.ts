import type { GatewayName } from '#domain/payments.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Tx } from '../../platform/db/schema.ts';
import type { SettlementRow } from '../gateways/gateway.ts';
import { lineKeys } from './line-key.ts';
import { matchRows } from './match-rows.ts';
import { findOrAddSettlement, insertLines, listKnownKeys, type LineRecord } from './queries.ts';

type By = { userId: string | null; now: string };

/**
 * Books rows of a gateway as lines of their transfers, in the transaction of its caller. Rows that are already stored
 * change nothing. Answers the transfers of new lines, and the number of new lines.
 */
export async function bookRows(
  db: Tx,
  gateway: GatewayName,
  rows: readonly SettlementRow[],
  { userId, now }: By,
): Promise<{ settlementIds: string[]; count: number }> {
  const keys = lineKeys(rows);
  const known = await listKnownKeys(db, gateway, keys);
  const fresh = rows.flatMap((row, at) => (known.has(keys[at] ?? '') ? [] : [{ row, key: keys[at] ?? '', at }]));
  const matches = await matchRows(
    db,
    gateway,
    fresh.map(({ row }) => row),
  );
  const settlements = new Map<string, string>();
  const lines: LineRecord[] = [];
  for (const [index, { row, key, at }] of fresh.entries()) {
    const transfer = [row.settledOn, row.utr ?? ''].join(' ');
    const shared = { gateway, utr: row.utr ?? '', settled_on: row.settledOn };
    const settlementId =
      settlements.get(transfer) ??
      (await findOrAddSettlement(db, { id: newId(), ...shared, user_id: userId, created_at: now }));
    settlements.set(transfer, settlementId);
    const { capture, refund } = matches[index] ?? {};
    lines.push({
      id: newId(),
      settlement_id: settlementId,
      position: at,
      gateway,
      line_key: key,
      kind: row.kind,
      capture_number: row.captureId ?? '',
      reference: row.reference ?? '',
      capture_id: capture?.id ?? null,
      refund_id: refund?.id ?? null,
      paise: row.paise,
      fee_paise: row.feePaise,
      tax_paise: row.taxPaise,
      net_paise: row.netPaise,
    });
  }
  const count = await insertLines(db, lines);
  return { settlementIds: [...settlements.values()], count };
}
