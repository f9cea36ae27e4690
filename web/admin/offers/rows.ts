import { useQuery } from '@tanstack/react-query';
import type { Category } from '#contract/categories.ts';
import type { Markdown } from '#contract/markdowns.ts';
import type { Offer } from '#contract/offers.ts';
import type { OfferState } from '#domain/offers.ts';
import * as offersText from '#text/admin-offers.ts';
import { call } from '../../api/call.ts';
import { useMay } from '../staff/permissions.ts';
import { goodsInWords } from '../prices/goods-words.ts';
import { ruleDraftOf, ruleInWords } from '../prices/rule-draft.ts';
import { offerInWords, timesInWords } from './words.ts';

/** One row of the list and one bar of the calendar: a sale or an offer. */
export type Row = {
  id: string;
  name: string;
  /** The offer's code, '' if it needs none. Undefined for a sale. */
  code?: string;
  /** The address of the screen of this sale or offer. */
  to: string;
  /** The address of the screen of a new sale or offer that begins with the values of this one. */
  copyTo: string;
  inWords: (tree: readonly Category[]) => string;
  state: OfferState;
  isDeleted: boolean;
  startsAt: string | null;
  endsAt: string | null;
  /**
   * The instant at which the sale or offer begins. If it has no start date, this is the instant at which it was made.
   */
  begins: string;
  /** The days and hours on which the offer runs; '' means that it always runs. */
  times: string;
  /**
   * The orders that the sale or offer brought. `newCustomers` is undefined if the shop does not count new customers for
   * this row. Amounts are rupees.
   */
  brought: { orders: number; reduction: string; sales: string; newCustomers: number | undefined };
  /** The action of the list that pauses or resumes the sale or offer. Undefined if the sale or offer has ended. */
  pausing: { action: string; fields: Readonly<Record<string, string>> } | undefined;
};

/** Reads all sales, and also the offers if the person may make offers. The sales come first. */
export function useRows(isWanted = true) {
  const may = useMay();
  const hasOffers = may('offers.edit');
  return useQuery({
    queryKey: ['admin', 'offers', hasOffers],
    enabled: isWanted,
    queryFn: async () => {
      const [{ markdowns }, { offers }] = await Promise.all([
        call('GET /markdowns'),
        hasOffers ? call('GET /offers') : { offers: [] },
      ]);
      return [...markdowns.map(rowOfSale), ...offers.map(rowOf)];
    },
  });
}

function rowOf(offer: Offer): Row {
  const { id, name, code, state, isDeleted, isPaused, startsAt, endsAt, createdAt, result } = offer;
  return {
    ...{ id, name, code, state, isDeleted, startsAt, endsAt, begins: startsAt ?? createdAt },
    to: `/admin/offers/${id}`,
    copyTo: `/admin/offers/new?copy=${id}`,
    inWords: (tree) => offerInWords(offer, tree),
    times: timesInWords(offer),
    brought: result,
    pausing: state === 'ended' ? undefined : { action: 'pauseOffer', fields: { id, isPaused: String(!isPaused) } },
  };
}

function rowOfSale({ id, name, state, goods, rule, isPaused, updatedAt, brought, ...when }: Markdown): Row {
  const fields = { id, isPaused: String(isPaused), expectedUpdatedAt: updatedAt };
  return {
    ...{ id, name, state, startsAt: when.startsAt, endsAt: when.endsAt, isDeleted: false, times: '' },
    begins: when.startsAt ?? when.createdAt,
    to: `/admin/sales/${id}`,
    copyTo: `/admin/sales/new?copy=${id}`,
    inWords: (tree) => offersText.sale({ rule: ruleInWords(ruleDraftOf(rule)), goods: goodsInWords(goods, tree) }),
    brought: { ...brought, newCustomers: undefined },
    pausing: state === 'ended' ? undefined : { action: 'pauseSale', fields },
  };
}
