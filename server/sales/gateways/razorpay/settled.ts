import { indianDay } from '#domain/days.ts';
import type { SettlementRow } from '../gateway.ts';
import { readAllPages } from './all-pages.ts';
import type { AskRazorpay } from './call.ts';
import { ReconShape } from './shapes.ts';

/** The highest number of rows that Razorpay answers at once. */
const PAGE = 1000;

type Item = (typeof ReconShape)['_output']['items'][number];

/** Lists all rows that Razorpay settled on a day. */
export async function listSettled(call: AskRazorpay, day: string): Promise<SettlementRow[]> {
  const [year = '', month = '', date = ''] = day.split('-');
  const path = `/settlements/recon/combined?${new URLSearchParams({ year, month, day: date }).toString()}`;
  const items = await readAllPages(PAGE, async (query) => (await call(ReconShape, 'GET', `${path}&${query}`)).items);
  return items.map((item) => rowOf(item, day));
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
