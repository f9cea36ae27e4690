import * as orderEmailText from '#text/email-order.ts';
import { isErasedEmail } from '#domain/erased.ts';
import { isComingBack, stageOf, type ToldOf } from '#domain/order-stages.ts';
import { UNDO_SECONDS } from '#domain/order-status.ts';
import type { EmailPayload } from '../../platform/email-payload.ts';
import { writeEmail, type Block, type EmailContext, type Draft } from '../../platform/emails/emails.ts';
import { queueEmail } from '../../platform/emails/queue-email.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import type { AfterWork } from '../../platform/jobs/jobs.ts';
import type { Email } from '../../platform/outside/mail.ts';
import type { Sales } from '../sales.ts';
import { isEmailConfirmed } from '../../accounts/users/users.ts';
import { confirmed, edited, isToConfirm, openingOf, stillToPay, type Opening } from './order-email-openings.ts';
import { helpLinks, linkToOrder, orderBlocks, parcelBlocks, upiBlocks } from './order-email-parts.ts';
import { queueOutMessage, queueStatusMessage } from './order-messages.ts';
import { trackingTokenOf } from './tracking-token.ts';
import {
  findOrder,
  listOrderEvents,
  loadOrders,
  updateConfirmationSent,
  type EventRow,
  type OrderRow,
} from './queries.ts';

/** A change about which the shopper gets an email: the order's new status, and the event that set it. */
type StatusChange = { orderId: string; status: ToldOf; eventId: string };

/**
 * An email about a change of status waits for this long. The staff can undo the change only for a shorter time, so no
 * email announces a change that was undone.
 */
const WAIT_MS = (UNDO_SECONDS + 3) * 1000;

/**
 * Queues the email and the phone message about an order's new status, in the transaction that changes the status. If
 * the customer asked for the change (`isOwnWish`), the shop sends both at once. If not, the shop waits until the staff
 * can no longer undo the change.
 */
export async function queueStatusEmail(
  db: Tx,
  order: OrderRow,
  { orderId, status, eventId }: StatusChange,
  { now, isOwnWish }: { now: string; isOwnWish: boolean },
): Promise<void> {
  const queuing = { now, lane: order.user_id, afterMs: isOwnWish ? 0 : WAIT_MS };
  await queueEmail(db, { email: 'status', orderId, status, eventId }, queuing);
  await queueStatusMessage(db, order, { status, eventId }, queuing);
}

/** Queues the email that explains how to pay a confirmed order, if the order is unpaid and must be paid in advance. */
export async function queueHowToPay(db: Tx, order: OrderRow, now: string): Promise<void> {
  const { id: orderId, user_id: lane, payment_method: method, payment_status: status, email } = order;
  if (method === 'COD' || status !== 'PENDING' || email === '') return;
  await queueEmail(db, { email: 'confirmation', orderId, isAsked: true }, { now, lane });
}

/**
 * Queues an email with the tracking link for an order that is on its way. Does nothing if the email about the dispatch
 * is still unsent, because that email will contain the link.
 */
export async function tellTracking(db: Tx, order: OrderRow, now: string): Promise<void> {
  const event = (await listOrderEvents(db, order.id)).findLast(
    ({ delivery_status, stage }) => stageOf(delivery_status, stage) === 'HANDED_OVER',
  );
  const isOnItsWay = order.delivery_status === 'SHIPPED' && !isComingBack(stageOf('SHIPPED', order.stage));
  if (!event || !isOnItsWay || Date.parse(now) - Date.parse(event.at) <= WAIT_MS) return;
  await queueStatusEmail(
    db,
    order,
    { orderId: order.id, status: 'SHIPPED', eventId: event.id },
    { now, isOwnWish: false },
  );
}

/** Writes the email about a status; undefined if the order has left this status since. */
export async function writeStatusEmail(
  shop: Sales,
  { orderId, status, eventId }: Extract<EmailPayload, { email: 'status' }>,
): Promise<Email | undefined> {
  const order = await findOrder(shop.db, orderId);
  if (!order || !isStillTrue(await listOrderEvents(shop.db, orderId), eventId)) return undefined;
  return writeOrderEmail(shop, order, openingOf[status]);
}

/** Queues the phone message that a courier is on the way to the customer's door. The shop sends no email about this. */
export async function tellOutForDelivery(db: Tx, order: OrderRow, eventId: string, now: string): Promise<void> {
  await queueOutMessage(db, order, eventId, { now, lane: order.user_id, afterMs: WAIT_MS });
}

/**
 * Returns whether the email about an event is still true. It is true until the order changes its status, until its
 * parcel comes back, or until somebody undoes the event.
 */
function isStillTrue(events: readonly EventRow[], eventId: string): boolean {
  const [told, ...later] = events.slice(events.findIndex(({ id }) => id === eventId));
  if (told?.id !== eventId) return false;
  const comesBack = (event: EventRow) => isComingBack(stageOf(event.delivery_status, event.stage));
  return later.every((event) => event.delivery_status === told.delivery_status && comesBack(event) === comesBack(told));
}

type Confirmation = Extract<EmailPayload, { email: 'confirmation' }>;

/**
 * Writes the confirmation email of a placed order. If nobody asked for the email (`isAsked`), returns undefined for a
 * cancelled order and for an order whose confirmation was already sent.
 */
export async function writeConfirmation(shop: Sales, { orderId, isAsked }: Confirmation): Promise<Email | undefined> {
  const order = await findOrder(shop.db, orderId);
  if (!order || isErasedEmail(order.email)) return undefined;
  if (!isAsked && (order.delivery_status === 'CANCELED' || order.confirmation_sent_at !== null)) return undefined;
  return writeOrderEmail(shop, order, confirmed);
}

/**
 * Writes the email about an edit, with the changes and the order's present items and amounts. Returns undefined if the
 * order is cancelled or its customer was erased.
 */
export async function writeEditedEmail(
  shop: Sales,
  { orderId, editId }: Extract<EmailPayload, { email: 'edited' }>,
): Promise<Email | undefined> {
  const order = await findOrder(shop.db, orderId);
  if (!order || order.delivery_status === 'CANCELED' || isErasedEmail(order.email)) return undefined;
  return writeOrderEmail(shop, order, (loaded, { shopName }) =>
    edited(
      loaded,
      loaded.edits.find(({ id }) => id === editId),
      shopName,
    ),
  );
}

/**
 * Writes the email that says that an order still has to be paid by UPI, and why. Returns undefined if the order no
 * longer waits for its payment, or if its customer was erased.
 */
export async function writeStillToPay(
  shop: Sales,
  { orderId, eventId }: Extract<EmailPayload, { email: 'stillToPay' }>,
): Promise<Email | undefined> {
  const order = await findOrder(shop.db, orderId);
  if (!order || stageOf(order.delivery_status, order.stage) !== 'TO_PAY' || isErasedEmail(order.email))
    return undefined;
  return writeOrderEmail(shop, order, (loaded, context) => stillToPay(loaded, eventId, context));
}

/** Records, in the transaction that ends the job, that the confirmation email was sent. */
export function noteConfirmed({ orderId }: Confirmation, now: string): AfterWork {
  return async (db: Db) => updateConfirmationSent(db, orderId, now);
}

/**
 * Writes an email about an order: first the opening of this kind of email, and then the parts that every email about an
 * order has.
 */
export async function writeOrderEmail(shop: Sales, order: OrderRow, open: Opening): Promise<Email> {
  const [loaded] = await loadOrders(shop.db, [order]);
  if (!loaded) throw new Error(`order ${order.id} has gone`);
  const isConfirmed = await isEmailConfirmed(shop.db, order.user_id);
  const token = await trackingTokenOf(shop, order.id);
  return writeEmail(shop, order.language, (email): Draft => {
    const context = { ...email, isConfirmed };
    const { subject, opening } = open(loaded, context);
    const parcels = parcelBlocks(loaded, email.pageAt(`/track#${token}`));
    return {
      to: order.email,
      subject,
      blocks: [
        ...opening,
        ...parcels,
        isToConfirm(order) ? linkToConfirm(context, token) : linkToOrder(loaded, context),
        ...upiBlocks(loaded),
        ...orderBlocks(loaded, context),
        helpLinks(email, order.order_number, { tracksAbove: parcels.length > 0 }),
      ],
    };
  });
}

/**
 * Makes a button that leads to a page, where the customer then confirms the order. The link itself must not confirm the
 * order, because mail programs open links by themselves.
 */
function linkToConfirm({ pageAt }: EmailContext, token: string): Block {
  return { kind: 'button', label: orderEmailText.confirm(), address: pageAt(`/track#${token}`) };
}
