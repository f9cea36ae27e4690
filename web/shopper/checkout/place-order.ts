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
import { isToPayOnline } from '../order/is-to-pay.ts';
import { rememberOrder } from '../order/use-order.ts';

/** The order that the form asks the shop to place. The form sends it as JSON in one field. */
export type Wanted = Body<'POST /orders/place'>;

/** Places the order for the cart, shows an empty cart, and requests the confirmation email. */
export const placeOrder: FormAction<Order> = async (form) => {
  const { wanted, key } = textsOf(form, ['wanted', 'key']);
  // The cast is safe: the form itself wrote the field `wanted`.
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
    // If no answer came, the order may be placed, so "Failed to place order" could be untrue.
    if (error instanceof ApiError && error.status === 0)
      return { isDone: false, error: orderText.placeUnanswered(), reason: 'unanswered' };
    const message = messageOf(error, orderText.placeFailed());
    const reason = error instanceof ApiError ? error.code : undefined;
    // The page itself lists the changes of the cart, and a notice would cover them.
    if (reason !== 'CART_CHANGED') notify('error', message, 'account');
    if (isUnanswered(error)) return { isDone: false, error: message, reason: 'unanswered' };
    // After a refusal the cart or the address may have changed, so the page reads both again and shows their present
    // state.
    await Promise.all(
      ['cart', 'addresses', 'delivery'].map(async (stale) => queries.invalidateQueries({ queryKey: [stale] })),
    );
    return { isDone: false, error: message, issues: issuesOf(error), ...(reason !== undefined && { reason }) };
  }
};

/**
 * Places the order. If the answer is lost, sends the request again with the same idempotency key, so that there is
 * never a second order.
 */
async function placeSurely(body: Wanted, key: string): Promise<Order> {
  const place = async () => call('POST /orders/place', { body, headers: { 'idempotency-key': key } });
  return (await untilAnswered(place, 3)).order;
}

/**
 * Requests the confirmation email by a separate call, if the customer has an email address. If that call fails, the
 * page warns the shopper, and the order stays (spec §4 Checkout).
 */
async function confirm(order: Order): Promise<void> {
  const isToPay = order.stage === 'TO_PAY';
  // An order that is to be paid online gets no notice, because the payment page opens next and says everything.
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
