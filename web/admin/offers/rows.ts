import { useQuery } from '@tanstack/react-query';
import type { Category } from '#contract/categories.ts';
import type { Offer } from '#contract/offers.ts';
import type { OfferState } from '#domain/offers.ts';
import { call } from '../../api/call.ts';
import { offerInWords, timesInWords } from './words.ts';

/** One row of the list, and one bar of the calendar: something that makes goods cheaper for a while. */
export type Row = {
  id: string;
  name: string;
  /** Its screen. */
  to: string;
  /** The screen of a new one that begins with its content. */
  copyTo: string;
  inWords: (tree: readonly Category[]) => string;
  state: OfferState;
  isDeleted: boolean;
  startsAt: string | null;
  endsAt: string | null;
  /** Days and hours between them; '' for all. */
  times: string;
  /** `newCustomers`: undefined where it is not counted. Amounts are rupees. */
  brought: { orders: number; reduction: string; sales: string; newCustomers: number | undefined };
  /** The action of the list that pauses it, or goes on with it; undefined if it has ended. */
  pausing: { action: string; fields: Readonly<Record<string, string>> } | undefined;
};

/** The sources of the list, each newest first. Another kind of reduction joins with a source of its own. */
const sources: ReadonlyArray<() => Promise<Row[]>> = [async () => (await call('GET /offers')).offers.map(rowOf)];

/** Reads all rows. */
export function useRows() {
  return useQuery({
    queryKey: ['admin', 'offers'],
    queryFn: async () => (await Promise.all(sources.map(async (read) => read()))).flat(),
  });
}

function rowOf(offer: Offer): Row {
  const { id, name, state, isDeleted, isPaused, startsAt, endsAt, result } = offer;
  return {
    ...{ id, name, state, isDeleted, startsAt, endsAt },
    to: `/admin/offers/${id}`,
    copyTo: `/admin/offers/new?copy=${id}`,
    inWords: (tree) => offerInWords(offer, tree),
    times: timesInWords(offer),
    brought: result,
    pausing: state === 'ended' ? undefined : { action: 'pauseOffer', fields: { id, isPaused: String(!isPaused) } },
  };
}
