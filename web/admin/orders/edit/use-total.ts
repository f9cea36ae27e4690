import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditedAmounts, OrderContent } from '#contract/order-edit.ts';
import { isPin } from '#domain/delivery.ts';
import { parseRupees } from '#domain/money.ts';
import { tidyPin } from '#domain/phone.ts';
import { call } from '../../../api/call.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { itemsOf, totalOf, type ContentDraft, type Row } from './content-draft.ts';

const PAUSE_MS = 250;

export type NewTotal = {
  paise: number;
  /** True once the server has calculated the total for the shown lines. */
  isKnown: boolean;
  /**
   * The order's charges and offers, or the reason why the server would refuse the edit. Undefined if the order has no
   * charges or offers.
   */
  look: EditedAmounts | undefined;
  /** Sends the failed request again. Undefined if no request has failed. */
  failed: (() => void) | undefined;
};

/**
 * Returns the total of the order as the form shows it. If the order can have charges or offers, the server calculates
 * the total a moment after each change.
 */
export function useTotal({ order, hasCharges }: OrderContent, rows: readonly Row[], draft: ContentDraft): NewTotal {
  const [openedAt] = useState(() => new Date().toISOString());
  const items = itemsOf(rows);
  const typed = tidyPin(draft.address.postalCode);
  // While the typed PIN code is incomplete, the stored PIN code decides the charges.
  const wanted = JSON.stringify({ items, postalCode: isPin(typed) ? typed : order.address.postalCode });
  const body = useDebounced(wanted, PAUSE_MS);
  const { data, isError, isFetching, isSuccess, isPlaceholderData, refetch } = useQuery({
    queryKey: ['order-content', order.id, 'look', body],
    queryFn: async () => call('POST /orders/{id}/content/look', { params: { id: order.id }, body: JSON.parse(body) }),
    enabled: hasCharges && items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  if (!hasCharges) return { paise: totalOf(rows, openedAt), isKnown: true, look: undefined, failed: undefined };
  return {
    paise: parseRupees(data?.orderTotal ?? order.orderTotal) ?? 0,
    isKnown: body === wanted && isSuccess && !isPlaceholderData,
    look: data,
    failed: isError && !isFetching ? () => void refetch() : undefined,
  };
}
