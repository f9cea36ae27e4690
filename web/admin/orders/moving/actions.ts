import type { DeliveryStatus } from '#domain/order-status.ts';
import * as ordersText from '#text/admin-orders.ts';
import * as orderText from '#text/order.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';
import { MANY_PATIENCE_MS } from '../../editing/many-patience.ts';
import { send } from '../../editing/send.ts';
import { sayHowItWent } from './how-it-went.ts';
import { timelineQuery } from '../history/timeline-query.ts';
import { endOffersOf, offerUndoBut } from './undo.ts';
import { refusedMove, watchMoving } from './why-not-moved.ts';

// The actions that set the status of orders. A notice says whether the change worked.

const refused = { isDone: false } as const;
const refresh = async () => queries.invalidateQueries({ queryKey: ['admin'] });

/**
 * Sets the status of the orders in `ids`, and offers to undo the change. An order changes only if it still has one of
 * the `expected` statuses and nobody has edited it since. Each of the fields `ids`, `numbers` and `expected` is a list
 * separated by spaces; `seenEdits` is JSON with each order's number of edits, by the order's id.
 */
export const setStatus: FormAction<void> = async (form) => {
  const { ids, numbers, expected, seenEdits, deliveryStatus, reason } = textsOf(form, [
    'ids',
    'numbers',
    'expected',
    'seenEdits',
    'deliveryStatus',
    'reason',
  ]);
  // The casts are safe: the select offers only statuses, and the form wrote `seenEdits`. The server checks statuses and
  // edits again.
  const status = deliveryStatus as DeliveryStatus;
  const seen = JSON.parse(seenEdits) as Record<string, number>;
  const body = { deliveryStatus: status, reason, expected: listOf(expected) as DeliveryStatus[], seenEdits: seen };
  const asked = listOf(ids);
  const whyFailed = watchMoving(asked.length);
  try {
    const left =
      asked.length === 1 ? await changeOne(asked[0] ?? '', body) : await changeMany(asked, listOf(numbers), body);
    offerUndoBut(left, { ids: asked, numbers: listOf(numbers), status });
    return left.length === 0 ? done() : refused;
  } catch (error) {
    return refusedMove(whyFailed(error), asked.length);
  } finally {
    await refresh();
  }
};

type Change = {
  deliveryStatus: DeliveryStatus;
  reason: string;
  expected: DeliveryStatus[];
  seenEdits: Record<string, number>;
};

/**
 * Changes the status of one order. If the server refuses, the call throws, so the list of refused ids is always empty.
 */
async function changeOne(id: string, { seenEdits, ...body }: Change): Promise<string[]> {
  await call('PUT /orders/{id}/status', { params: { id }, body: { ...body, seenEdits: seenEdits[id] } });
  notify('success', orderText.statusUpdated({ status: ordersText.status({ status: body.deliveryStatus }) }), 'shop');
  return [];
}

/**
 * Changes the status of several orders. Returns the ids of the refused orders, and shows notices about the first of
 * them.
 */
async function changeMany(ids: string[], numbers: string[], body: Change): Promise<string[]> {
  const answer = await call('PUT /orders/status', { body: { ids, ...body }, patienceMs: MANY_PATIENCE_MS });
  return sayHowItWent(answer, ids, numbers);
}

/** Undoes a change of status that was made a moment ago. */
export const undoStatus: FormAction<void> = async (form) => {
  const { ids, numbers, deliveryStatus } = textsOf(form, ['ids', 'numbers', 'deliveryStatus']);
  const body = { ids: listOf(ids), deliveryStatus: deliveryStatus as DeliveryStatus };
  const whyFailed = watchMoving(body.ids.length);
  try {
    const answer = await call('PUT /orders/status/undo', { body, patienceMs: MANY_PATIENCE_MS });
    body.ids.forEach(endOffersOf);
    const left = sayHowItWent(answer, body.ids, listOf(numbers));
    return left.length === 0 ? done() : refused;
  } catch (error) {
    return refusedMove(whyFailed(error), 1);
  } finally {
    await refresh();
  }
};

function listOf(text: string): string[] {
  return text.split(' ').filter((one) => one !== '');
}

/** Sends an order's confirmation to the customer once more. */
export const resendConfirmation: FormAction = async (form) => {
  const { id, email } = textsOf(form, ['id', 'email']);
  return send(call('POST /orders/send-confirmation', { body: { orderData: { id }, email } }), {
    stale: timelineQuery(id).queryKey,
    failed: orderText.mailFailed(),
  });
};
