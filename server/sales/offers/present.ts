import type { Cart } from '#contract/cart.ts';
import type { Reduction as ReductionAnswer } from '#contract/reductions.ts';
import { toRupees } from '#domain/money.ts';
import type { Reduction } from '#domain/offers.ts';
import type { Offered } from './candidates.ts';
import { nameOfReduction } from './of-orders.ts';
import type { OrderOfferRow } from './order-offers.ts';
import { presentCode, type Decided } from './words.ts';

export function presentReductions(applied: ReadonlyArray<Omit<Reduction, 'parts'>>): ReductionAnswer[] {
  return applied.map(({ name, code, paise, isDelivery }) => ({
    name,
    ...(code !== '' && { code }),
    amount: toRupees(paise),
    ...(isDelivery && { isDelivery }),
  }));
}

/** Returns the reductions of an order in the form of the API, from the stored rows. */
export function presentOrderOffers(rows: readonly OrderOfferRow[]): ReductionAnswer[] {
  return presentReductions(
    rows.map((row) => ({
      ...{ offerId: row.offer_id ?? '', name: nameOfReduction(row), code: row.code, paise: row.paise },
      isDelivery: row.is_delivery === 1,
    })),
  );
}

/** Returns the reduction of a line in the form of the API, or an empty object if the line has no reduction. */
export function presentPart(paise: number | undefined): { reduction?: string } {
  return paise === undefined || paise === 0 ? {} : { reduction: toRupees(paise) };
}

/**
 * Returns the offers that apply to a cart, and the cart's code, in the form of the API. Leaves out what the cart does
 * not have.
 */
export function presentDecided({ typed }: Offered, decided: Decided): Pick<Cart, 'reductions' | 'code'> {
  // Without a PIN code, the delivery charge is unknown. An offer of free delivery then applies, but its amount is
  // unknown.
  const free = decided.isDeliveryKnown ? [] : decided.reductions.applied.filter(({ isDelivery }) => isDelivery);
  const reductions = [...decided.amounts.reductions, ...free];
  return {
    ...(reductions.length > 0 && { reductions: presentReductions(reductions) }),
    ...(typed && { code: presentCode(typed, decided) }),
  };
}
