import type { Cart } from '#contract/cart.ts';
import type { PaymentMethod } from '#domain/upi.ts';

/** Returns a cart with the sums, the reductions and the code that apply if the order is paid by this method. */
export function paidBy(cart: Cart, method: PaymentMethod): Cart {
  const { prepaid, reductions: _reductions, code: _code, ...same } = cart;
  if (!prepaid || method === 'COD') return cart;
  const { lines, message: _message, ...sums } = prepaid;
  const items = cart.items.map((item, at) => ({ ...item, reduction: lines[at] }));
  return { ...same, ...sums, items };
}
