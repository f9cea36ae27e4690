import type { GatewayName } from '#domain/payments.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { findKeys, type KeyedRow } from './line-key.ts';
import { matchRows } from './match-rows.ts';
import { findOrAddSettlement, insertLines, lockTransfers, type LineRecord, type SettlementRecord } from './queries.ts';

type By = { userId: string | null; now: string };

/**
 * Books the rows of a gateway's settlements in the caller's transaction: each row becomes a line of its bank transfer,
 * unless the row is already stored. Returns the transfers that got new lines, and the number and the sum of these
 * lines.
 */
export async function bookRows(
  db: Tx,
  gateway: GatewayName,
  rows: readonly KeyedRow[],
  { userId, now }: By,
): Promise<{ settlementIds: string[]; count: number; netPaise: number }> {
  // The import must lock the transfers before it reads the stored lines. Otherwise it would skip a row whose line
  // somebody is just deleting by a reversal.
  await lockTransfers(db, gateway, [...new Set(rows.map(({ utr }) => utr ?? ''))]);
  const keys = await findKeys(db, gateway, rows);
  const fresh = rows.flatMap((row, at) => {
    const { key = '', isKnown } = keys[at] ?? {};
    return isKnown ? [] : [{ row, key, at }];
  });
  const matches = await matchRows(
    db,
    gateway,
    fresh.map(({ row }) => row),
  );
  const settlements = await addTransfers(
    db,
    fresh.map(({ row }) => ({ gateway, utr: row.utr ?? '', settled_on: row.settledOn })),
    { userId, now },
  );
  const lines: LineRecord[] = [];
  for (const [index, { row, key, at }] of fresh.entries()) {
    const { capture, refund } = matches[index] ?? {};
    lines.push({
      id: newId(),
      settlement_id: settlements.get(transferOf(row.utr ?? '', row.settledOn)) ?? '',
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
  const booked = await insertLines(db, lines);
  const netPaise = booked.reduce((sum, { net_paise }) => sum + Number(net_paise), 0);
  return { settlementIds: [...settlements.values()], count: booked.length, netPaise };
}

type Transfer = Pick<SettlementRecord, 'gateway' | 'utr' | 'settled_on'>;

/**
 * Inserts bank transfers, always in the same sequence, so that two imports cannot deadlock. Returns their ids by the
 * bank's number and the day.
 */
async function addTransfers(db: Tx, transfers: readonly Transfer[], { userId, now }: By): Promise<Map<string, string>> {
  const each = new Map(transfers.map((transfer) => [transferOf(transfer.utr, transfer.settled_on), transfer]));
  const ids = new Map<string, string>();
  for (const [key, transfer] of [...each].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    ids.set(key, await findOrAddSettlement(db, { id: newId(), ...transfer, user_id: userId, created_at: now }));
  return ids;
}

function transferOf(utr: string, settledOn: string): string {
  return `${settledOn} ${utr}`;
}
