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
 * An email waits longer than the time in which a change of status can be undone, so that no email announces a change
 * that was undone.
 */
const WAIT_MS = (UNDO_SECONDS + 3) * 1000;

/**
 * Queues the email about an order's new status, and the message to the phone, in the transaction that changes the
 * status. If the customer asked for the change (`isOwnWish`), the shop sends email and message at once. If not, the
 * shop waits until the staff can no longer undo the change.
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

/** Emails the customer of a confirmed order how to pay it, if the order is unpaid and to be paid in advance. */
export async function queueHowToPay(db: Tx, order: OrderRow, now: string): Promise<void> {
  const { id: orderId, user_id: lane, payment_method: method, payment_status: status, email } = order;
  if (method === 'COD' || status !== 'PENDING' || email === '') return;
  await queueEmail(db, { email: 'confirmation', orderId, isAsked: true }, { now, lane });
}

/**
 * Emails the customer how to track an order that is on its way, if the email about the dispatch was already sent. An
 * email about the dispatch that still waits will itself contain the tracking link.
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

/** Writes the email about a status; undefined if the order has changed its status since. */
export async function writeStatusEmail(
  shop: Sales,
  { orderId, status, eventId }: Extract<EmailPayload, { email: 'status' }>,
): Promise<Email | undefined> {
  const order = await findOrder(shop.db, orderId);
  if (!order || !isStillTrue(await listOrderEvents(shop.db, orderId), eventId)) return undefined;
  return writeOrderEmail(shop, order, openingOf[status]);
}

/**
 * Queues the message that says that a courier is on the way to the customer's door. The shop sends no email when a
 * courier is on the way.
 */
export async function tellOutForDelivery(db: Tx, order: OrderRow, eventId: string, now: string): Promise<void> {
  await queueOutMessage(db, order, eventId, { now, lane: order.user_id, afterMs: WAIT_MS });
}

/**
 * Returns whether the email about an event is still true: the order is in the stage that the event set, or in a later
 * stage of the same status. If the order has another status now, or somebody has undone the event, the email would be
 * wrong.
 */
function isStillTrue(events: readonly EventRow[], eventId: string): boolean {
  const [told, ...later] = events.slice(events.findIndex(({ id }) => id === eventId));
  if (told?.id !== eventId) return false;
  const comesBack = (event: EventRow) => isComingBack(stageOf(event.delivery_status, event.stage));
  return later.every((event) => event.delivery_status === told.delivery_status && comesBack(event) === comesBack(told));
}

type Confirmation = Extract<EmailPayload, { email: 'confirmation' }>;

/**
 * Writes the confirmation email of a placed order. Unless somebody asked for the email (`isAsked`), returns undefined
 * for a cancelled order and for an order whose confirmation was already sent.
 */
export async function writeConfirmation(shop: Sales, { orderId, isAsked }: Confirmation): Promise<Email | undefined> {
  const order = await findOrder(shop.db, orderId);
  if (!order || isErasedEmail(order.email)) return undefined;
  if (!isAsked && (order.delivery_status === 'CANCELED' || order.confirmation_sent_at !== null)) return undefined;
  return writeOrderEmail(shop, order, confirmed);
}

/**
 * Writes the email about an edit: the changes and the present content of the order; undefined if the order is cancelled
 * or its customer was erased.
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
 * Writes the email that says that an order still has to be paid by UPI, and the reason. Returns undefined if the order
 * was paid or cancelled since, or if its customer was erased.
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

/** Notes, in the transaction that ends the job, that the confirmation email was sent. */
export function noteConfirmed({ orderId }: Confirmation, now: string): AfterWork {
  return async (db: Db) => updateConfirmationSent(db, orderId, now);
}

/**
 * Writes an email about an order: the opening of its kind, and then the content that every email about an order has.
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
 * Makes a link to a page with a confirmation button. The link in the email must not itself confirm the order, because
 * mail programs open links without a person.
 */
function linkToConfirm({ pageAt }: EmailContext, token: string): Block {
  return { kind: 'button', label: orderEmailText.confirm(), address: pageAt(`/track#${token}`) };
}
