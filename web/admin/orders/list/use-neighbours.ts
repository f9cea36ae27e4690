import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Pagination } from '#contract/shared.ts';
import { queries } from '../../../api/queries.ts';
import type { ordersQuery } from './orders-query.ts';

type Ways = {
  /** Returns the query of another page of the same list. */
  load: (page: number) => Promise<ReturnType<typeof ordersQuery>>;
  open: (id: string, page: number) => void;
};

/**
 * Returns the functions that open the previous and the next order in the list from which the person came, also across
 * pages. A function is undefined at an end of the list. If the open order has left the list because its status changed,
 * its neighbours stay the same.
 */
export function useNeighbours(
  openId: string,
  orders: readonly Order[],
  pagination: Pagination | undefined,
  { load, open }: Ways,
): { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined } {
  const [last, setLast] = useState({ id: '', at: -1 });
  const at = orders.findIndex(({ id }) => id === openId);
  if (at >= 0 && (last.id !== openId || last.at !== at)) setLast({ id: openId, at });
  const hasLeft = at < 0 && last.id === openId;
  if (!pagination || openId === '' || (at < 0 && !hasLeft)) return { onPrevious: undefined, onNext: undefined };
  const place = hasLeft ? last.at : at;
  const [before, after] = [orders[place - 1], orders[hasLeft ? place : place + 1]];
  const { currentPage, totalPages } = pagination;
  const onPage = (page: number, which: 0 | -1) => () =>
    void (async () => {
      const { orders } = await queries.fetchQuery(await load(page));
      const order = orders.at(which);
      if (order) open(order.id, page);
    })().catch(() => {});
  return {
    onPrevious: before ? () => open(before.id, currentPage) : currentPage > 1 ? onPage(currentPage - 1, -1) : undefined,
    onNext: after
      ? () => open(after.id, currentPage)
      : currentPage < totalPages
        ? onPage(currentPage + 1, 0)
        : undefined,
  };
}
