import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isPin } from '#domain/delivery.ts';
import { parseMobile, tidyPin } from '#domain/phone.ts';
import type { Answer } from '../../../api/address.ts';
import { call } from '../../../api/call.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { discountOf, itemsOf, type Draft } from './draft.ts';

export type Look = Answer<'POST /phone-orders/look'>;

const PAUSE_MS = 250;

/**
 * Asks the server about the drafted order, a moment after each change: the cost, the reasons why the order would be
 * refused, and the customer's history.
 */
export function useLook(draft: Draft) {
  const { customer, newCaller, address, lines, paymentMethod } = draft;
  const phone = address.phone || (newCaller?.mobile ?? customer?.mobile ?? '');
  const wanted = JSON.stringify({
    customerId: customer?.id,
    phone: parseMobile(phone) ?? '',
    items: itemsOf(lines),
    // Only a complete PIN code changes the charges, so the server is not asked again at each digit.
    postalCode: isPin(tidyPin(address.postalCode)) ? tidyPin(address.postalCode) : '',
    paymentMethod,
    ...discountOf(draft),
  });
  const body = useDebounced(wanted, PAUSE_MS);
  const query = useQuery({
    queryKey: ['admin', 'phone-look', body],
    queryFn: async () => call('POST /phone-orders/look', { body: JSON.parse(body) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...query, isCurrent: body === wanted && query.isSuccess && !query.isPlaceholderData };
}
