import { indianDay } from '#domain/days.ts';
import type { SettlementRow } from '../gateway.ts';
import type { AskRazorpay } from './call.ts';
import { ReconShape } from './shapes.ts';

/** The highest number of rows that Razorpay answers at once. */
const PAGE = 1000;
/** The highest number of pages that the shop reads for one day; they contain a hundred thousand rows. */
const MOST_PAGES = 100;

type Item = (typeof ReconShape)['_output']['items'][number];

/** Lists all rows that Razorpay settled on a day. */
export async function listSettled(call: AskRazorpay, day: string): Promise<SettlementRow[]> {
  const [year = '', month = '', date = ''] = day.split('-');
  const rows: SettlementRow[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = new URLSearchParams({ year, month, day: date, count: String(PAGE), skip: String(page * PAGE) });
    const { items } = await call(ReconShape, 'GET', `/settlements/recon/combined?${query.toString()}`);
    rows.push(...items.map((item) => rowOf(item, day)));
    if (items.length < PAGE) break;
  }
  return rows;
}

function rowOf(item: Item, day: string): SettlementRow {
  const netPaise = item.credit - item.debit;
  const shared = {
    feePaise: item.fee - item.tax,
    taxPaise: item.tax,
    netPaise,
    utr: item.settlement_utr ?? null,
    settledOn: item.settled_at ? indianDay(new Date(item.settled_at * 1000).toISOString()) : day,
    reference: item.entity_id,
  };
  if (item.type === 'payment') return { ...shared, kind: 'payment', captureId: item.entity_id, paise: item.amount };
  if (item.type === 'refund')
    return { ...shared, kind: 'refund', captureId: item.payment_id ?? null, paise: -item.amount };
  return { ...shared, kind: 'adjustment', captureId: item.payment_id ?? null, paise: netPaise };
}
