import { parseRupees, toRupees } from '#domain/money.ts';
import * as promiseText from '#text/delivery-promise.ts';
import * as reductionText from '#text/reduction.ts';
import type { Reduction } from './reductions.ts';

type Named = { name: string; code?: string | undefined; isDelivery?: boolean | undefined };

/**
 * Returns the name of a reduction on a bill, with its code: "Festive (FESTIVE10)". If an offer makes delivery free,
 * "Free delivery" comes before the offer's name, unless the name itself begins with these words.
 */
export function labelOfReduction(reduction: Named): string {
  const label = labelOfOffer(reduction);
  const saysSo = label.toUpperCase().startsWith(promiseText.shippingFree().toUpperCase());
  return reduction.isDelivery && !saysSo ? reductionText.freeDelivery({ label }) : label;
}

/** Returns the name of an offer with its code; if both are equal, only once. */
export function labelOfOffer({ name, code = '' }: Named): string {
  const isSame = code === '' || code.toUpperCase() === name.trim().toUpperCase();
  return isSame ? name : reductionText.named({ name, code });
}

type Bill = { discount: string; reductions?: readonly Reduction[] | undefined };

/**
 * Returns the discount on a bill, in rupees, without the reductions by offers, because these have rows of their own.
 */
export function ownSaving({ discount, reductions = [] }: Bill): string {
  const off = reductions.reduce(
    (sum, { amount, isDelivery }) => sum + (isDelivery ? 0 : (parseRupees(amount) ?? 0)),
    0,
  );
  return toRupees((parseRupees(discount) ?? 0) - off);
}
