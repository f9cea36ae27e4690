import * as onlineText from '#text/email-online.ts';
import * as orderEmailText from '#text/email-order.ts';
import { formatDay } from '#messages/format.ts';
import { formatDeadline, formatDayAndTime } from '#messages/format-days.ts';
import { indianDay } from '#domain/days.ts';
import { formatPaise } from '#domain/money.ts';
import { greetedOf } from '#domain/people.ts';
import { stageOf } from '#domain/order-stages.ts';
import type { Block, EmailContext } from '../../platform/emails/emails.ts';
import { changesIn, totalChangeIn } from './edit-words.ts';
import { isLapse, reasonOf } from './event-kinds.ts';
import { dueOf, keptUpiPaise, standing } from '../payments/payments.ts';
import { receivedPaise } from './order-email-parts.ts';
import { promisedDays } from './promised-days.ts';
import type { LoadedOrder, OrderRow } from './queries.ts';

// This file writes the subject and the first paragraphs of each kind of email about an order. Below them, every email
// shows the items, the sum and the address of the order (order-email-parts.ts).

/**
 * `isConfirmed` means that the customer has confirmed the email address, so emails may contain the texts that the
 * customer typed.
 */
type OrderContext = EmailContext & { isConfirmed: boolean };
export type Opening = (loaded: LoadedOrder, context: OrderContext) => { subject: string; opening: Block[] };

/** The functions that write the beginning of an email, by the status that the email announces. */
export const openingOf = { SHIPPED: shipped, DELIVERED: delivered, CANCELED: cancelled, REFUSED: refused };

export function isToConfirm({ delivery_status, stage }: OrderRow): boolean {
  return stageOf(delivery_status, stage) === 'TO_CONFIRM';
}

function toConfirm({ order, upi }: LoadedOrder, { shopName }: OrderContext) {
  const total = formatPaise(order.total_paise);
  const paid = formatPaise(receivedPaise({ order, upi }));
  return {
    subject: orderEmailText.confirmSubject({ number: order.order_number, shop: shopName }),
    opening: [
      heading(orderEmailText.confirmHeading()),
      paragraph(
        isPaid(order)
          ? orderEmailText.confirmNextPaid({ total: paid })
          : orderEmailText.confirmNext({ method: order.payment_method, total }),
      ),
      ...(order.confirm_by
        ? [paragraph(orderEmailText.confirmUntil({ time: formatDayAndTime(order.confirm_by) }))]
        : []),
    ],
  };
}

/**
 * Opens the email about a new order: the shop has received the order, or the customer must confirm it or pay for it.
 */
export function confirmed(loaded: LoadedOrder, context: OrderContext) {
  const { order } = loaded;
  const { shopName, isConfirmed } = context;
  if (isToConfirm(order)) return toConfirm(loaded, context);
  if (order.payment_method === 'UPI' && order.payment_status === 'PENDING') return toPay(loaded, context);
  if (order.payment_method === 'ONLINE' && order.payment_status === 'PENDING') return toPayOnline(loaded, context);
  const name = greetedOf({
    user: { firstName: order.first_name, lastName: order.last_name },
    address: { recipientName: order.recipient_name },
  });
  const thanks = name && isConfirmed ? orderEmailText.thanks({ name }) : orderEmailText.thanksNobody();
  const next = isPaid(order)
    ? [
        orderEmailText.received({ total: formatPaise(receivedPaise(loaded)) }),
        orderEmailText.packing(promisedDays(order)),
      ]
    : [orderEmailText.next({ ...promisedDays(order), total: formatPaise(order.total_paise) })];
  return {
    subject: orderEmailText.subject({ number: order.order_number, shop: shopName }),
    // The staff may send this email again later. If the order has left the shop, the email does not say what happens
    // next.
    opening: [heading(thanks), ...(order.delivery_status === 'PENDING' ? next.map(paragraph) : [])],
  };
}

/** Opens the email about an order that waits for its UPI payment. The amount and the time limit come first. */
function toPay({ order, upi }: LoadedOrder, { shopName }: OrderContext) {
  const names = { number: order.order_number, shop: shopName };
  if (!upi || upi.utr !== null)
    return {
      subject: orderEmailText.givenSubject(names),
      opening: [
        heading(orderEmailText.thanksNobody()),
        ...(upi?.utr ? [paragraph(orderEmailText.nextGiven({ utr: upi.utr }))] : []),
      ],
    };
  const due = { total: formatPaise(order.total_paise), time: formatDeadline(upi.pay_before) };
  return {
    subject: orderEmailText.toPaySubject({ ...names, ...due }),
    opening: [heading(orderEmailText.toPayHeading(due)), paragraph(orderEmailText.nextUpi())],
  };
}

/** Opens the email about an order that is to be paid online, with the button that leads to the payment. */
function toPayOnline({ order, online }: LoadedOrder, { shopName }: OrderContext) {
  const names = { number: order.order_number, shop: shopName };
  const isDeciding = online?.payments.at(-1)?.state === 'pending';
  const payBefore = online?.row.pay_before;
  const next = isDeciding ? onlineText.waiting() : onlineText.toPayNext();
  if (isDeciding || !payBefore)
    return {
      subject: orderEmailText.givenSubject(names),
      opening: [heading(orderEmailText.thanksNobody()), paragraph(next)],
    };
  const due = {
    total: formatPaise(online ? dueOf(order, online) : order.total_paise),
    time: formatDeadline(payBefore),
  };
  return {
    subject: orderEmailText.toPaySubject({ ...names, ...due }),
    opening: [heading(orderEmailText.toPayHeading(due)), paragraph(next)],
  };
}

/** Opens the email that says that the money of an order has come. */
export function paid({ order }: LoadedOrder, { shopName }: OrderContext) {
  const total = formatPaise(order.total_paise);
  const isToPack = order.delivery_status === 'PENDING' && !isToConfirm(order);
  return {
    subject: onlineText.paidSubject({ number: order.order_number, shop: shopName }),
    opening: [
      heading(onlineText.paidHeading({ total })),
      ...(isToPack ? [paragraph(orderEmailText.packing(promisedDays(order)))] : []),
    ],
  };
}

export function edited({ order, online }: LoadedOrder, edit: LoadedOrder['edits'][number] | undefined, shop: string) {
  const due = online && order.payment_method === 'ONLINE' ? dueOf(order, online) : 0;
  const total = edit && totalChangeIn(edit);
  return {
    subject: orderEmailText.editedSubject({ number: order.order_number, shop }),
    opening: [
      heading(orderEmailText.edited()),
      ...(edit ? [{ kind: 'lines' as const, label: orderEmailText.editedWhat(), lines: changesIn(edit) }] : []),
      ...(total ? [paragraph(total)] : []),
      ...(due > 0 ? [paragraph(onlineText.restNext({ due: formatPaise(due) }))] : []),
      ...(edit?.reason ? [paragraph(orderEmailText.reason({ reason: edit.reason }))] : []),
      paragraph(orderEmailText.editedWrong()),
    ],
  };
}

export function stillToPay({ order, events, upi }: LoadedOrder, eventId: string, { shopName }: EmailContext) {
  const reason = events.find(({ id }) => id === eventId)?.reason;
  const due = { total: formatPaise(order.total_paise), time: upi ? formatDeadline(upi.pay_before) : '' };
  return {
    subject: orderEmailText.stillToPaySubject({ number: order.order_number, shop: shopName, ...due }),
    opening: [
      heading(orderEmailText.stillToPay()),
      paragraph(orderEmailText.stillToPayWhy()),
      ...(reason ? [paragraph(orderEmailText.reason({ reason }))] : []),
      ...(upi ? [paragraph(orderEmailText.stillToPayNext({ time: formatDayAndTime(upi.pay_before) }))] : []),
    ],
  };
}

function shipped({ order, events }: LoadedOrder, { shopName }: EmailContext) {
  const since = events.findLast((event) => event.delivery_status === 'SHIPPED')?.at ?? order.updated_at;
  const isInTime = order.expected_on >= indianDay(since);
  return {
    subject: orderEmailText.shippedSubject({ number: order.order_number, shop: shopName }),
    opening: [
      heading(orderEmailText.shipped()),
      paragraph(isInTime ? orderEmailText.shippedUntil(promisedDays(order)) : orderEmailText.shippedLate()),
      ...(order.payment_method === 'COD'
        ? [paragraph(orderEmailText.cashReady({ total: formatPaise(order.total_paise) }))]
        : []),
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
      paragraph(
        order.payment_method === 'COD'
          ? orderEmailText.deliveredThanks({ day, total, shop: shopName })
          : orderEmailText.deliveredUpi({ day, shop: shopName }),
      ),
    ],
  };
}

function cancelled({ order, events, upi, online }: LoadedOrder, { shopName }: EmailContext) {
  const last = events.findLast((event) => event.delivery_status === 'CANCELED');
  // A delivered order was paid for, so the email about its cancellation must not say that nothing need be paid.
  const wasPaid = events.some((event) => event.delivery_status === 'DELIVERED');
  const isOwnWish = last?.by === 'shopper';
  const keptPaise = upi && keptUpiPaise(upi);
  const before = last && events[events.indexOf(last) - 1];
  const hasLapsed = last !== undefined && isLapse(last, before);
  // If the first paragraph already says that nobody confirmed the order in time, the email does not repeat this as the
  // reason.
  const reason = last === undefined || hasLapsed ? '' : reasonOf(last, before);
  return {
    subject: orderEmailText.cancelledSubject({ number: order.order_number, shop: shopName }),
    opening: [
      heading(orderEmailText.cancelled()),
      paragraph(
        hasLapsed
          ? orderEmailText.cancelledUnconfirmed()
          : isOwnWish
            ? orderEmailText.cancelledByShopper()
            : orderEmailText.cancelledByShop(),
      ),
      ...(reason ? [paragraph(orderEmailText.reason({ reason }))] : []),
      ...(online
        ? [paragraph(goesBack(online))]
        : keptPaise
          ? [paragraph(orderEmailText.paidBack({ total: formatPaise(keptPaise) }))]
          : upi?.utr
            ? [paragraph(orderEmailText.utrNotFound({ utr: upi.utr }))]
            : wasPaid
              ? []
              : [paragraph(upi ? orderEmailText.alreadySent() : orderEmailText.nothingToPay())]),
    ],
  };
}

function goesBack({ refunds }: NonNullable<LoadedOrder['online']>): string {
  const paise = standing(refunds).reduce((sum, refund) => sum + Number(refund.paise), 0);
  return paise > 0 ? onlineText.cancelledBack({ total: formatPaise(paise) }) : onlineText.cancelledUnpaid();
}

function refused({ order, events }: LoadedOrder, { shopName }: EmailContext) {
  const last = events.findLast((event) => stageOf(event.delivery_status, event.stage) === 'REFUSED');
  return {
    subject: orderEmailText.refusedSubject({ number: order.order_number, shop: shopName }),
    opening: [
      heading(orderEmailText.refused()),
      paragraph(order.payment_method === 'COD' ? orderEmailText.refusedBack() : orderEmailText.refusedPaid()),
      ...(last?.reason ? [paragraph(orderEmailText.reason({ reason: last.reason }))] : []),
    ],
  };
}

function heading(text: string): Block {
  return { kind: 'heading', text };
}

function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

function isPaid({ payment_status: status }: OrderRow): boolean {
  return status === 'PAID';
}
