import type { DeliveryStatus } from '#domain/order-status.ts';
import * as ordersText from '#text/admin-orders.ts';
import * as generalText from '#text/general.ts';
import * as orderText from '#text/order.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callOnce } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { offerUndo } from './undo.ts';

// What the forms of the order screen do. Each says in a notice how it went.

const refused = { isDone: false } as const;
const refresh = async () => queries.invalidateQueries({ queryKey: ['admin'] });

const MANY_PATIENCE_MS = 60_000;
/** So many refused orders are named; a notice for each of fifty would bury the screen. */
const MOST_NAMED = 2;

/**
 * Sets the status of the orders in `ids`, where it still is one of `expected`, and offers to take that back. Lists are
 * separated by spaces.
 */
export const setStatus: FormAction<void> = async (form) => {
  const { ids, numbers, expected, deliveryStatus, reason } = textsOf(form, [
    'ids',
    'numbers',
    'expected',
    'deliveryStatus',
    'reason',
  ]);
  // as: options of the select; the server checks them again.
  const status = deliveryStatus as DeliveryStatus;
  const body = { deliveryStatus: status, reason, expected: listOf(expected) as DeliveryStatus[] };
  const asked = listOf(ids);
  try {
    const left = asked.length === 1 ? await changeOne(asked[0] ?? '', body) : await changeMany(asked, body);
    const changed = new Set(asked.filter((id) => !left.includes(id)));
    if (changed.size > 0)
      offerUndo({
        ids: [...changed],
        numbers: listOf(numbers).filter((_, index) => changed.has(asked[index] ?? '')),
        status,
      });
    return left.length === 0 ? done() : refused;
  } catch (error) {
    notify('error', messageOf(error, orderText.statusFailed()), 'account');
    return refused;
  } finally {
    await refresh();
  }
};

type Change = { deliveryStatus: DeliveryStatus; reason: string; expected: DeliveryStatus[] };

/** Answers the ids of the orders that were refused: none, since a refusal of the only one is thrown. */
async function changeOne(id: string, body: Change): Promise<string[]> {
  await call('PUT /orders/{id}/status', { params: { id }, body });
  notify('success', orderText.statusUpdated({ status: ordersText.status({ status: body.deliveryStatus }) }), 'shop');
  return [];
}

/** Answers the ids of the orders that were refused, and names some of them. */
async function changeMany(ids: string[], body: Change): Promise<string[]> {
  const answer = await call('PUT /orders/status', { body: { ids, ...body }, patienceMs: MANY_PATIENCE_MS });
  return sayHowItWent(answer);
}

/** Takes a change of status back that was made a moment ago. */
export const undoStatus: FormAction<void> = async (form) => {
  const { ids, deliveryStatus } = textsOf(form, ['ids', 'deliveryStatus']);
  try {
    const body = { ids: listOf(ids), deliveryStatus: deliveryStatus as DeliveryStatus };
    const left = sayHowItWent(await call('PUT /orders/status/undo', { body, patienceMs: MANY_PATIENCE_MS }));
    return left.length === 0 ? done() : refused;
  } catch (error) {
    notify('error', messageOf(error, orderText.statusFailed()), 'account');
    return refused;
  } finally {
    await refresh();
  }
};

type Answer = { changed: number; message: string; refused: ReadonlyArray<{ id: string; message: string }> };

function sayHowItWent({ changed, message, refused }: Answer): string[] {
  if (changed > 0) notify('success', message, 'shop');
  for (const one of refused.slice(0, MOST_NAMED)) notify('error', one.message, 'account');
  return refused.map(({ id }) => id);
}

function listOf(text: string): string[] {
  return text.split(' ').filter((one) => one !== '');
}

/** Adds a note that only the shop sees to an order's history. */
export const addNote: FormAction<void> = async (form) => {
  const { id, text } = textsOf(form, ['id', 'text']);
  try {
    const { timeline } = await callOnce('POST /orders/{id}/notes', { params: { id }, body: { text } });
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
