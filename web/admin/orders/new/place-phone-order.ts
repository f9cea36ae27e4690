import type { Customer } from '#contract/customers.ts';
import type { Order } from '#contract/orders.ts';
import * as newText from '#text/admin-new-order.ts';
import * as orderText from '#text/order.ts';
import type { Body } from '../../../api/address.ts';
import { ApiError, issuesOf, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { isUnanswered, untilAnswered } from '../../../api/call-once.ts';
import { queries } from '../../../api/queries.ts';
import { done, type FormAction } from '../../../ui/form-action.ts';
import { discountOf, itemsOf, type Draft } from './draft.ts';

/** The content that the screen sends to its action, as JSON in one field. */
export type Placing = {
  draft: Draft;
  expected: Pick<Body<'POST /phone-orders'>, 'expectedTotal' | 'expectedItems' | 'expectedDeliveryDate'>;
};
/** The details of a refused order. A new caller has become a customer, even if the order failed. */
export type RefusedDetails = { customer: Customer | undefined };

/**
 * Adds a new caller as a customer, and places the order. If the answer was lost, sends the request again under the same
 * idempotency key.
 */
export const placePhoneOrder: FormAction<Order> = async (form) => {
  // The cast is safe: the screen itself wrote the field `placing`.
  const { draft, expected } = JSON.parse(String(form.get('placing'))) as Placing;
  let customer = draft.customer;
  try {
    if (!customer && draft.newCaller)
      customer = (await call('POST /phone-orders/callers', { body: draft.newCaller, ...keyed(`${draft.key}-caller`) }))
        .customer;
    const body = {
      customerId: customer?.id ?? '',
      address: draft.address,
      paymentMethod: draft.paymentMethod,
      items: itemsOf(draft.lines),
      ...discountOf(draft),
      ...expected,
    };
    const place = async () => call('POST /phone-orders', { body, ...keyed(draft.key) });
    const { order } = await untilAnswered(place, 3);
    void queries.invalidateQueries({ queryKey: ['admin'] });
    return done(order);
  } catch (error) {
    const details: RefusedDetails = { customer };
    const reason = isUnanswered(error) ? 'unanswered' : error instanceof ApiError ? error.code : 'UNKNOWN';
    const issues = Object.fromEntries(
      Object.entries(issuesOf(error)).map(([path, message]) => [path.replace(/^address\./, ''), message]),
    );
    return {
      isDone: false,
      error:
        reason === 'IDEMPOTENCY_KEY_REUSED' && customer
          ? newText.maybePlaced()
          : messageOf(error, orderText.placeFailed()),
      issues,
      details,
      reason,
    };
  }
};

function keyed(key: string) {
  return { headers: { 'idempotency-key': key } };
}
