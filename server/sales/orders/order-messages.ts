import { formatPaise } from '#domain/money.ts';
import { stageOf, type ToldOf } from '#domain/order-stages.ts';
import { safeGreetingName } from '#domain/people.ts';
import { parseMobile } from '#domain/phone.ts';
import { currentLocale } from '#messages/current-locale.ts';
import * as whatsAppText from '#text/whatsapp.ts';
import { inLanguageOf } from '../../platform/emails/emails.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import type { Queuing } from '../../platform/jobs/jobs.ts';
import type { MessagePayload } from '../../platform/message-payload.ts';
import type { MessageDraft } from '../../platform/messages/messages.ts';
import { messageQuery, queueMessage } from '../../platform/messages/queue-message.ts';
import { recipientOfRow } from '../../accounts/full-name.ts';
import type { Sales } from '../sales.ts';
import { promisedDays } from './promised-days.ts';
import { findOrder, listOrderEvents, type OrderRow } from './queries.ts';
import { shortLinkTo } from './short-links.ts';

// This file queues the messages to a customer's phone about an order. For most of these messages there is also an
// email.

/** A message about an order as the queue stores it. */
type OrderMessage = Extract<MessagePayload, { orderId: string }>;

/**
 * Makes the query that queues the message about a new order, or the message that asks the customer to confirm the
 * order. The query belongs to the transaction that places the order. For an order that must be paid online,
 * `queuePlacedMessage` queues the message after the payment, because the message names the day of delivery.
 */
export function placedMessageQuery(db: Tx, order: OrderRow, now: string) {
  if (order.phone === '' || isToPayOnline(order)) return undefined;
  const event = stageOf(order.delivery_status, order.stage) === 'TO_CONFIRM' ? 'pleaseConfirm' : 'orderPlaced';
  return messageQuery(db, { event, orderId: order.id }, placedQueuing(order, now));
}

/**
 * Queues the message about an order that must be paid online, after its money has come. `order` is the order's row
 * before the payment.
 */
export async function queuePlacedMessage(db: Tx, order: OrderRow, now: string): Promise<void> {
  if (order.phone === '' || !isToPayOnline(order)) return;
  await queueMessage(db, { event: 'orderPlaced', orderId: order.id }, placedQueuing(order, now));
}

function placedQueuing({ id, user_id }: OrderRow, now: string): Queuing {
  return { now, lane: user_id, uniqueKey: `placed ${id}` };
}

function isToPayOnline({ payment_method, delivery_status, stage }: OrderRow): boolean {
  return payment_method === 'ONLINE' && stageOf(delivery_status, stage) === 'TO_PAY';
}

/**
 * Queues the message that the gateway has refunded money of an order. `refundId` makes sure that there is only one
 * message about each refund.
 */
export async function queueRefundMessage(
  db: Tx,
  order: Pick<OrderRow, 'id' | 'user_id' | 'phone'>,
  { refundId, paise }: { refundId: string; paise: number },
  now: string,
): Promise<void> {
  if (order.phone === '') return;
  const message = { event: 'refund', orderId: order.id, facts: { paise } } as const;
  await queueMessage(db, message, { now, lane: order.user_id, uniqueKey: `refund ${refundId}` });
}

const eventOf: Partial<Record<ToldOf, 'shipped' | 'delivered'>> = { SHIPPED: 'shipped', DELIVERED: 'delivered' };

/** Queues the message about an order's new status, only once for each event. Some statuses have no message. */
export async function queueStatusMessage(
  db: Tx,
  order: OrderRow,
  { status, eventId }: { status: ToldOf; eventId: string },
  queuing: Queuing,
): Promise<void> {
  const event = eventOf[status];
  if (event === undefined || order.phone === '') return;
  const message = { event, orderId: order.id, facts: { eventId } };
  await queueMessage(db, message, { ...queuing, uniqueKey: `${event} ${eventId}` });
}

export async function queueOutMessage(db: Tx, order: OrderRow, eventId: string, queuing: Queuing): Promise<void> {
  if (order.phone === '') return;
  await queueMessage(db, { event: 'outForDelivery', orderId: order.id, facts: { eventId } }, queuing);
}

/**
 * Writes a message about an order; undefined if the message is no longer true, or if the order has no mobile number.
 */
export async function writeOrderMessage(shop: Sales, message: OrderMessage): Promise<MessageDraft | undefined> {
  const order = await findOrder(shop.db, message.orderId);
  const phone = parseMobile(order?.phone ?? '');
  if (!order || phone === undefined || !(await isTrue(shop.db, order, message))) return undefined;
  const link = await shortLinkTo(shop, order.id);
  return inLanguageOf(shop, order.language, ({ shopName, fileAt }) => ({
    event: message.event,
    phone,
    language: currentLocale(),
    orderId: order.id,
    hasEmail: order.email !== '',
    values: {
      name: safeGreetingName(recipientOfRow(order)) || whatsAppText.nobody(),
      shop: shopName,
      number: order.order_number,
      total: formatPaise(order.total_paise),
      day: promisedDays(order).day,
      amount: message.event === 'refund' ? formatPaise(message.facts.paise) : '',
      // The address of a short link is the same in all languages.
      link: fileAt(link),
    },
  }));
}

async function isTrue(db: Db, order: OrderRow, message: OrderMessage): Promise<boolean> {
  const stage = stageOf(order.delivery_status, order.stage);
  switch (message.event) {
    case 'orderPlaced':
      return order.delivery_status === 'PENDING' && stage !== 'TO_CONFIRM' && !isToPayOnline(order);
    case 'pleaseConfirm':
      return stage === 'TO_CONFIRM';
    case 'refund':
      return true;
    default:
      return stage === stageTold[message.event] && isLatest(db, order, message.facts.eventId);
  }
}

/**
 * Each of these messages is true only in one stage. Messages wait during the quiet hours, and if the order has moved on
 * by then, the shop sends only the later message.
 */
const stageTold = { shipped: 'HANDED_OVER', outForDelivery: 'OUT_FOR_DELIVERY', delivered: 'DELIVERED' } as const;

/**
 * Returns whether this event was the last one that moved the order to its present stage. If there is a later event with
 * the same stage, somebody had undone the earlier event, so its message must not be sent.
 */
async function isLatest(db: Db, order: OrderRow, eventId: string): Promise<boolean> {
  const stage = stageOf(order.delivery_status, order.stage);
  const events = await listOrderEvents(db, order.id);
  return events.findLast((event) => stageOf(event.delivery_status, event.stage) === stage)?.id === eventId;
}
