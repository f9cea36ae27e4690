import type { DeliveryStatus } from '#domain/order-status.ts';
import * as ordersText from '#text/admin-orders.ts';
import * as generalText from '#text/general.ts';
import * as orderText from '#text/order.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';

// What the forms of the order screen do. Each says in a notice how it went.

const refused = { isDone: false } as const;
const refresh = async () => queries.invalidateQueries({ queryKey: ['admin'] });

/** Sets the status of one order. */
export const setStatus: FormAction<void> = async (form) => {
  const { id, deliveryStatus } = textsOf(form, ['id', 'deliveryStatus']);
  return changeStatus(id, deliveryStatus, '');
};

/** Cancels an order, with a reason that the shopper may read. */
export const cancelOrder: FormAction<void> = async (form) => {
  const { id, reason } = textsOf(form, ['id', 'reason']);
  return changeStatus(id, 'CANCELED', reason);
};

async function changeStatus(id: string, status: string, reason: string) {
  // as: one of the options of the select; the server checks it again.
  const deliveryStatus = status as DeliveryStatus;
  try {
    await call('PUT /orders/{id}/status', { params: { id }, body: { deliveryStatus, reason } });
    notify('success', orderText.statusUpdated({ status: ordersText.status({ status }) }), 'shop');
    return done();
  } catch (error) {
    notify('error', messageOf(error, orderText.statusFailed()), 'shop');
    return refused;
  } finally {
    await refresh();
  }
}

const MANY_PATIENCE_MS = 60_000;
/** So many refused orders are named; a notice for each of fifty would bury the screen. */
const MOST_NAMED = 2;

/** Sets the status of the orders in `ids`, separated by spaces. Done only where none of them was refused. */
export const setStatusOfMany: FormAction<void> = async (form) => {
  const { ids, deliveryStatus } = textsOf(form, ['ids', 'deliveryStatus']);
  try {
    const {
      message,
      changed,
      refused: left,
    } = await call('PUT /orders/status', {
      // as: one of the options of the select; the server checks it again.
      body: { ids: ids.split(' '), deliveryStatus: deliveryStatus as DeliveryStatus },
      patienceMs: MANY_PATIENCE_MS,
    });
    if (changed > 0) notify('success', message, 'shop');
    for (const one of left.slice(0, MOST_NAMED)) notify('error', one.message, 'account');
    return left.length === 0 ? done() : refused;
  } catch (error) {
    notify('error', messageOf(error, orderText.statusFailed()), 'shop');
    return refused;
  } finally {
    await refresh();
  }
};

/** Adds a note that only the shop sees to an order's history. */
export const addNote: FormAction<void> = async (form) => {
  const { id, text } = textsOf(form, ['id', 'text']);
  try {
    const { timeline } = await call('POST /orders/{id}/notes', { params: { id }, body: { text } });
    queries.setQueryData(timelineKey(id), timeline);
    notify('success', orderText.noteSaved(), 'shop');
    return done();
  } catch (error) {
    notify('error', messageOf(error, generalText.failed()), 'shop');
    return refused;
  }
};

/** Sends an order's confirmation to the customer once more. */
export const resendConfirmation: FormAction<void> = async (form) => {
  const { id, email } = textsOf(form, ['id', 'email']);
  try {
    const { message } = await call('POST /orders/send-confirmation', { body: { orderData: { id }, email } });
    notify('success', message, 'shop');
    await queries.invalidateQueries({ queryKey: timelineKey(id) });
    return done();
  } catch (error) {
    notify('error', messageOf(error, orderText.mailFailed()), 'account');
    return refused;
  }
};

/** Where an order's history stands in the cache. */
export function timelineKey(id: string): readonly string[] {
  return ['admin', 'timeline', id];
}
