import type { Cart } from '#contract/cart.ts';
import { labelOfReduction } from '#contract/reduction-label.ts';
import * as promiseText from '#text/delivery-promise.ts';
import { ReductionRows } from '../order/reduction-rows.tsx';
import { Sum } from '../sum.tsx';

/** The rows of a cart's offers, below the goods' own discount. One of free delivery is named without an amount. */
export function OfferRows({ cart }: { cart: Pick<Cart, 'reductions'> }) {
  const free = cart.reductions?.find(({ isDelivery }) => isDelivery);
  return (
    <>
      <ReductionRows order={cart} />
      {free && <Sum label={labelOfReduction(free)}>{promiseText.rowFree()}</Sum>}
    </>
  );
}
