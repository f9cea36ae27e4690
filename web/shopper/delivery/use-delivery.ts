import { useQuery } from '@tanstack/react-query';
import type { Cart } from '#contract/cart.ts';
import type { Goods } from '#contract/delivery-terms.ts';
import { isPin } from '#domain/delivery.ts';
import { parseRupees } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { priceOf } from '../price.tsx';

/**
 * Asks the server for the delivery promise and the charges for a PIN code. Asks nothing while the PIN code is
 * incomplete.
 */
export function useDelivery(pin: string) {
  return useQuery({
    queryKey: ['delivery', pin],
    queryFn: async () => (await call('GET /delivery/{pin}', { params: { pin } })).delivery,
    enabled: isPin(pin),
  });
}

const cash: readonly PaymentMethod[] = ['COD'];

const waysToPay = { queryKey: ['payment-methods'], queryFn: async () => call('GET /payment-methods') };

/** Returns the shop's payment methods in the owner's order. Returns only cash until the server has answered. */
export function usePaymentMethods(): readonly PaymentMethod[] {
  return useQuery(waysToPay).data?.methods ?? cash;
}

/**
 * Returns the gateway by which shoppers pay orders online, or undefined if there is none. The query client is passed
 * explicitly, because the tracking page has no QueryClientProvider around it.
 */
export function useOnlineTerms() {
  return useQuery(waysToPay, queries).data?.online;
}

/** Returns the lines and reductions of a cart, from which the amounts are calculated. */
export function goodsOf({ items, reductions = [] }: Pick<Cart, 'items' | 'reductions'>): Required<Goods> {
  return {
    lines: items.map(({ product, quantity, grams = 0 }) => ({ ...priceOf(product.variant), quantity, grams })),
    reductions: {
      applied: reductions
        .filter(({ isDelivery }) => isDelivery)
        .map(({ name, code = '' }) => ({ offerId: '', name, code, paise: 0, parts: [], isDelivery: true })),
      linePaise: items.map(({ reduction }) => (reduction === undefined ? 0 : (parseRupees(reduction) ?? 0))),
      isDeliveryFree: reductions.some(({ isDelivery }) => isDelivery),
    },
  };
}
