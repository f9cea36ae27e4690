import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { addMs } from '#domain/instants.ts';
import type { SettlementRow } from '../gateway.ts';
import type { AskCashfree } from './call.ts';
import { instantOf } from './fetch-link.ts';
import { keyOf } from './refunds.ts';
import { ReconShape, type ReconRow } from './shapes.ts';

const PAGE = 1000;
const MOST_PAGES = 100;

/** Lists all rows that Cashfree settled on a day. */
export async function listSettled(call: AskCashfree, day: string): Promise<SettlementRow[]> {
  const filters = { start_date: startOfDay(day), end_date: addMs(startOfDay(addDays(day, 1)), -1000) };
  const rows: SettlementRow[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const body: object = { pagination: { limit: PAGE, cursor }, filters };
    const answer: (typeof ReconShape)['_output'] = await call(ReconShape, 'POST', '/settlement/recon', { body });
    rows.push(...answer.data.flatMap((row) => (row.event_type === 'SETTLEMENT' ? [] : rowOf(row, day))));
    const next = answer.cursor ?? '';
    if (next === '' || next === cursor || answer.data.length === 0) break;
    cursor = next;
  }
  return rows;
}

/**
 * Converts a row of Cashfree's settlement. Cashfree writes all amounts as positive numbers and marks a row that lowers
 * the settlement as DEBIT. The function makes the amounts of such a row negative.
 */
function rowOf(row: ReconRow, day: string): SettlementRow {
  const sign = row.sale_type === 'DEBIT' ? -1 : 1;
  const feePaise = row.payment_service_charge ?? row.event_service_charge ?? 0;
  const taxPaise = row.payment_service_tax ?? row.event_service_tax ?? 0;
  const settledAt = instantOf(row.settlement_date);
  const kind = row.event_type === 'PAYMENT' ? 'payment' : row.event_type === 'REFUND' ? 'refund' : 'adjustment';
  const reference = kind === 'refund' ? (row.refund_id ?? row.event_id) : row.event_id;
  return {
    kind,
    captureId: row.cf_payment_id ?? (kind === 'payment' ? (row.event_id ?? null) : null),
    paise: sign * row.event_amount || 0,
    feePaise: kind === 'payment' ? feePaise : 0,
    taxPaise: kind === 'payment' ? taxPaise : 0,
    netPaise: sign * row.event_settlement_amount || 0,
    utr: row.settlement_utr || row.utr || null,
    settledOn: settledAt ? indianDay(settledAt) : day,
    ...(reference && { reference: (kind === 'refund' ? keyOf(reference) : null) ?? reference }),
  };
}
