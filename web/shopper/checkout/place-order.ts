import type { Order } from '#contract/orders.ts';
import * as addressText from '#text/address.ts';
import * as orderText from '#text/order.ts';
import * as upiText from '#text/upi-payment.ts';
import type { Body } from '../../api/address.ts';
import { ApiError, issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { isUnanswered, untilAnswered } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { forgetCart } from '../customer/use-cart.ts';
import { isToPayOnline } from '../order/online-payment.tsx';
import { rememberOrder } from '../order/use-order.ts';

/** The order that the form asks for, as JSON in one field. */
export type Wanted = Body<'POST /orders/place'>;

/** Places the order for the cart, empties the cart shown, and asks for the confirmation email. */
export const placeOrder: FormAction<Order> = async (form) => {
  const { wanted, key } = textsOf(form, ['wanted', 'key']);
  // The cast is safe: what the form has written.
  const body = JSON.parse(wanted) as Wanted;
  if (body.addressId === '') {
    notify('error', addressText.select(), 'account');
    return { isDone: false };
  }
  try {
    const order = await placeSurely(body, key);
    rememberOrder(order);
    void forgetCart();
    void confirm(order);
    return done(order);
  } catch (error) {
    const message = messageOf(error, orderText.placeFailed());
    const reason = error instanceof ApiError ? error.code : undefined;
    // The page shows the changes, and a notice would lie over them.
    if (reason !== 'CART_CHANGED') notify('error', message, 'account');
    if (isUnanswered(error)) return { isDone: false, error: saidOfSilence(error, message), reason: 'unanswered' };
    // Refused: the cart or the address may have changed. The page asks for both again, so that it shows the present
    // state.
    await Promise.all(
      ['cart', 'addresses', 'delivery'].map(async (stale) => queries.invalidateQueries({ queryKey: [stale] })),
    );
    return { isDone: false, error: message, issues: issuesOf(error), ...(reason !== undefined && { reason }) };
  }
};

/**
 * Places the order; where the answer is lost on the way, asks again under the same key, which never
 * makes a second order.
 */
async function placeSurely(body: Wanted, key: string): Promise<Order> {
  const place = async () => call('POST /orders/place', { body, headers: { 'idempotency-key': key } });
  return (await untilAnswered(place, 3)).order;
}

/** Without any answer the order may stand: "Failed to place order" would then be untrue. */
function saidOfSilence(error: unknown, message: string): string {
  return error instanceof ApiError && error.status === 0 ? orderText.placeUnanswered() : message;
}

/**
 * The email is a call of its own, for a customer with an address: if it fails, the page warns the shopper, and the
 * order stays (spec §4 Checkout).
 */
async function confirm(order: Order): Promise<void> {
  const isToPay = order.stage === 'TO_PAY';
  // The payment page, which comes next, says all that is to be said.
  const say: typeof notify = (...words) => isToPayOnline(order) || notify(...words);
  if (order.user.email === '')
    return say(isToPay ? 'info' : 'success', isToPay ? upiText.askHere() : orderText.placedOnly(), 'account');
  try {
    await call('POST /orders/send-confirmation', { body: { orderData: order, email: order.user.email } });
    if (isToPay) say('info', upiText.ask(), 'account');
    else say('success', orderText.placed(), 'account');
  } catch {
    say('warning', isToPay ? upiText.askWithoutMail() : orderText.placedWithoutMail(), 'account');
  }
}
