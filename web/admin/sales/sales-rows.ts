import { useQuery } from '@tanstack/react-query';
import type { Markdown } from '#contract/markdowns.ts';
import { call } from '../../api/call.ts';
import { ruleDraftOf, ruleInWords } from '../prices/rule-draft.ts';
import { broughtInWords, daysInWords } from './sale-words.ts';

/** A sale as a list of offers shows it. Amounts are the API's rupees; instants are UTC. */
export type SaleRow = Pick<
  Markdown,
  'id' | 'name' | 'state' | 'startsAt' | 'endsAt' | 'isPaused' | 'brought' | 'goods' | 'updatedAt'
> & {
  /** Its rule in words: "20 % off, ending in 9". The goods in words: `goodsInWords` of ../prices/goods-draft.ts. */
  rule: string;
  /** Its days, and what it has brought, as sentences. */
  days: string;
  broughtText: string;
  /** The address of its form, and of a new one with the same content. */
  to: string;
  toCopy: string;
};

/** Fetches all sales: running ones first, then planned, paused and ended ones. `pauseSale` of actions.ts pauses one. */
export function useSales() {
  const query = useQuery({
    queryKey: ['admin', 'sales'],
    queryFn: async () => (await call('GET /markdowns')).markdowns,
  });
  return { ...query, data: query.data?.map(toRow) };
}

function toRow(markdown: Markdown): SaleRow {
  const { id, name, state, startsAt, endsAt, isPaused, brought, goods, updatedAt } = markdown;
  return {
    ...{ id, name, state, startsAt, endsAt, isPaused, brought, goods, updatedAt },
    rule: ruleInWords(ruleDraftOf(markdown.rule)),
    days: daysInWords(markdown),
    broughtText: broughtInWords(brought),
    to: `/admin/sales/${id}`,
    toCopy: `/admin/sales/new?copy=${id}`,
  };
}
