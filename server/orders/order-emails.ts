import * as orderEmailText from '#text/email-order.ts';
import { formatDay } from '#messages/format.ts';
import { indianDay } from '#domain/days.ts';
import { formatPaise } from '#domain/money.ts';
import { UNDO_SECONDS } from '#domain/order-status.ts';
import { writeEmail, type Block, type EmailContext, type Draft } from '../emails/emails.ts';
import type { Email } from '../outside/mail.ts';
import type { Shop } from '../shop.ts';
import { isEmailConfirmed } from '../users/users.ts';
import type { StatusChange } from './change-status.ts';
import { linkToOrder, orderBlocks } from './order-email-parts.ts';
import { findOrder, listOrderEvents, loadOrders, type LoadedOrder, type OrderRow } from './queries.ts';

/** The statuses whose beginning the shopper is told by email. */
const draftOf = { SHIPPED: shipped, DELIVERED: delivered, CANCELED: cancelled };

/** Longer than a change of status may be taken back on its server, so that nothing is told that was taken back. */
const WAIT_MS = (UNDO_SECONDS + 3) * 1000;

/**
 * Mails the shopper what has become of an order, in the order's language; `isOwnWish`, at once, else when it can no longer be
 * taken back. Going back to pending is not told.
 */
export function mailStatus(shop: Shop, { orderId, status, eventId }: StatusChange, isOwnWish = false): void {
  if (status === 'PENDING') return;
  const draft = draftOf[status];
  const write = async () => {
    const order = await findOrder(shop.db, orderId);
    const last = (await listOrderEvents(shop.db, orderId)).at(-1);
    // It may have moved on, or been taken back and done again; then the later email tells the truth.
    return order && last?.id === eventId ? writeOrderEmail(shop, order, draft) : undefined;
  };
  shop.mailer.sendLater(write, { afterMs: isOwnWish ? 0 : WAIT_MS });
}

/** The confirmation of an order that was placed. */
export async function confirmationEmail(shop: Shop, order: OrderRow): Promise<Email> {
  return writeOrderEmail(shop, order, confirmed);
}

/** `isConfirmed`: the address is known to be the customer's, so what they typed may stand in emails to it. */
type OrderContext = EmailContext & { isConfirmed: boolean };
type DraftOrder = (loaded: LoadedOrder, context: OrderContext) => { subject: string; opening: Block[] };

async function writeOrderEmail(shop: Shop, order: OrderRow, draft: DraftOrder): Promise<Email> {
  const [loaded] = await loadOrders(shop.db, [order]);
  if (!loaded) throw new Error(`order ${order.id} has gone`);
  const isConfirmed = await isEmailConfirmed(shop.db, order.user_id);
  return writeEmail(shop, order.language, (email): Draft => {
    const context = { ...email, isConfirmed };
    const { subject, opening } = draft(loaded, context);
    return {
      to: order.email,
      subject,
      blocks: [...opening, linkToOrder(loaded, context), ...orderBlocks(loaded, context)],
    };
  });
}

function confirmed({ order }: LoadedOrder, { shopName, isConfirmed }: OrderContext) {
  const { first_name: firstName, expected_on: expectedOn } = order;
  const thanks = firstName && isConfirmed ? orderEmailText.thanks({ name: firstName }) : orderEmailText.thanksNobody();
  const next = orderEmailText.next({ day: formatDay(expectedOn), total: formatPaise(order.total_paise) });
  return {
    subject: orderEmailText.subject({ number: order.order_number, shop: shopName }),
    // The back office may send it again, when the order has left already.
    opening: [heading(thanks), ...(order.delivery_status === 'PENDING' ? [paragraph(next)] : [])],
  };
}

function shipped({ order, events }: LoadedOrder, { shopName }: EmailContext) {
  const since = events.findLast((event) => event.delivery_status === 'SHIPPED')?.at ?? order.updated_at;
  const isInTime = order.expected_on >= indianDay(since);
  return {
    subject: orderEmailText.shippedSubject({ number: order.order_number, shop: shopName }),
    opening: [
      heading(orderEmailText.shipped()),
      paragraph(
        isInTime ? orderEmailText.shippedUntil({ day: formatDay(order.expected_on) }) : orderEmailText.shippedLate(),
      ),
      paragraph(orderEmailText.cashReady({ total: formatPaise(order.total_paise) })),
    ],
  };
}

function delivered({ order }: LoadedOrder, { shopName }: EmailContext) {
  const day = formatDay(order.delivered_at ?? order.updated_at);
  const total = formatPaise(order.total_paise);
  return {
    subject: orderEmailText.deliveredSubject({ number: order.order_number, shop: shopName }),
    opening: [
      heading(orderEmailText.delivered()),
      paragraph(orderEmailText.deliveredThanks({ day, total, shop: shopName })),
    ],
  };
}

function cancelled({ order, events }: LoadedOrder, { shopName }: EmailContext) {
  const last = events.findLast((event) => event.delivery_status === 'CANCELED');
  // One that was delivered has been paid; what happens to the money is between shop and shopper.
  const wasPaid = events.some((event) => event.delivery_status === 'DELIVERED');
  const isOwnWish = last?.by === 'shopper';
  return {
    subject: orderEmailText.cancelledSubject({ number: order.order_number, shop: shopName }),
    opening: [
      heading(orderEmailText.cancelled()),
      paragraph(isOwnWish ? orderEmailText.cancelledByShopper() : orderEmailText.cancelledByShop()),
      ...(last?.reason ? [paragraph(orderEmailText.reason({ reason: last.reason }))] : []),
      ...(wasPaid ? [] : [paragraph(orderEmailText.nothingToPay())]),
    ],
  };
}

function heading(text: string): Block {
  return { kind: 'heading', text };
}

function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}
