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

/** The order that the form requests. The form sends it as JSON in one field. */
export type Wanted = Body<'POST /orders/place'>;

/** Places the order for the cart, shows an empty cart, and requests the confirmation email. */
export const placeOrder: FormAction<Order> = async (form) => {
  const { wanted, key } = textsOf(form, ['wanted', 'key']);
  // The cast is safe: the form has written this value.
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
    // The server has refused, so the cart or the address may have changed. The page reads both again and shows their
    // present state.
    await Promise.all(
      ['cart', 'addresses', 'delivery'].map(async (stale) => queries.invalidateQueries({ queryKey: [stale] })),
    );
    return { isDone: false, error: message, issues: issuesOf(error), ...(reason !== undefined && { reason }) };
  }
};

/**
 * Places the order. If the answer was lost, the function repeats the request with the same key, so there is never a
 * second order.
 */
async function placeSurely(body: Wanted, key: string): Promise<Order> {
  const place = async () => call('POST /orders/place', { body, headers: { 'idempotency-key': key } });
  return (await untilAnswered(place, 3)).order;
}

/** If the server did not answer, the order may have been placed, so "Failed to place order" could be untrue. */
function saidOfSilence(error: unknown, message: string): string {
  return error instanceof ApiError && error.status === 0 ? orderText.placeUnanswered() : message;
}

/**
 * Requests the confirmation email by a separate call, if the customer has an email address. If the call fails, the page
 * warns the shopper, and the order stays (spec §4 Checkout).
 */
async function confirm(order: Order): Promise<void> {
  const isToPay = order.stage === 'TO_PAY';
  // The payment page opens next and says everything, so there is no notice for an order that is to be paid online.
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
