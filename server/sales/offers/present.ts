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

/** Presents the reductions of an order from its stored rows. */
export function presentOrderOffers(rows: readonly OrderOfferRow[]): ReductionAnswer[] {
  return presentReductions(
    rows.map((row) => ({
      ...{ offerId: row.offer_id ?? '', name: nameOfReduction(row), code: row.code, paise: row.paise },
      isDelivery: row.is_delivery === 1,
    })),
  );
}

/** Presents the reduction of a line; nothing if the line has none. */
export function presentPart(paise: number | undefined): { reduction?: string } {
  return paise === undefined || paise === 0 ? {} : { reduction: toRupees(paise) };
}

/** Presents the offers that apply to a cart, and its code; nothing if there are none. */
export function presentDecided({ typed }: Offered, decided: Decided): Pick<Cart, 'reductions' | 'code'> {
  // Without a PIN code, an offer of free delivery applies, but its amount is not known, because the delivery charge is
  // not known.
  const free = decided.isDeliveryKnown ? [] : decided.reductions.applied.filter(({ isDelivery }) => isDelivery);
  const reductions = [...decided.amounts.reductions, ...free];
  return {
    ...(reductions.length > 0 && { reductions: presentReductions(reductions) }),
    ...(typed && { code: presentCode(typed, decided) }),
  };
}
