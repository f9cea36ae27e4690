import type { Cart } from '#contract/cart.ts';
import { labelOfReduction } from '#contract/reduction-label.ts';
import type { Amounts } from '#domain/amounts.ts';
import { formatSaving, toRupees } from '#domain/money.ts';
import * as promiseText from '#text/delivery-promise.ts';
import { Sum } from '../sum.tsx';

type FreeDeliveryProps = { cart: Pick<Cart, 'reductions'>; amounts: Amounts | undefined };

/**
 * Shows the row of an offer of free delivery, below the delivery charge that the offer takes off. Until the charge is
 * known, the row says only that delivery is free.
 */
export function FreeDelivery({ cart, amounts }: FreeDeliveryProps) {
  const free = cart.reductions?.find(({ isDelivery }) => isDelivery);
  const paise = offDelivery(amounts);
  if (!free || (amounts && paise === 0)) return null;
  return <Sum label={labelOfReduction(free)}>{amounts ? formatSaving(toRupees(paise)) : promiseText.rowFree()}</Sum>;
}

/** Says how much the shopper saves by paying in advance. The sums of a cash order do not contain this saving. */
export function IfPrepaid({ cart: { prepaid } }: { cart: Pick<Cart, 'prepaid'> }) {
  return prepaid?.message ? <p className="mt-3 font-medium text-neem">{prepaid.message}</p> : null;
}

/** Returns the delivery charge that an offer takes off, in paise. Returns 0 if no offer takes it off. */
export function offDelivery(amounts: Amounts | undefined): number {
  return amounts?.reductions.find(({ isDelivery }) => isDelivery)?.paise ?? 0;
}
