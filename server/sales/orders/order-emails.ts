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
import { linkToOrder, orderBlocks, parcelBlocks, upiBlocks } from './order-email-parts.ts';
import { trackingTokenOf } from './tracking-token.ts';
import {
  findOrder,
  listOrderEvents,
  loadOrders,
  updateConfirmationSent,
  type EventRow,
  type OrderRow,
} from './queries.ts';

/** What the shopper is told of: what an order has come to, and the event that brought it there. */
type StatusChange = { orderId: string; status: ToldOf; eventId: string };

/** Longer than a change of status may be taken back on its server, so that nothing is told that was taken back. */
const WAIT_MS = (UNDO_SECONDS + 3) * 1000;

/**
 * Queues the email that tells the shopper what has become of an order, in the transaction that changes it: `isOwnWish`,
 * for at once, else for when it can no longer be taken back.
 */
export async function queueStatusEmail(
  db: Tx,
  { user_id: userId }: OrderRow,
  { orderId, status, eventId }: StatusChange,
  { now, isOwnWish }: { now: string; isOwnWish: boolean },
): Promise<void> {
  const queuing = { now, lane: userId, afterMs: isOwnWish ? 0 : WAIT_MS };
  await queueEmail(db, { email: 'status', orderId, status, eventId }, queuing);
}

/** Tells the customer of a confirmed order how it is paid, where it is to be paid by UPI and nobody has. */
export async function queueHowToPay(db: Tx, order: OrderRow, now: string): Promise<void> {
  const { id: orderId, user_id: lane, payment_method: method, payment_status: status, email } = order;
  if (method !== 'UPI' || status !== 'PENDING' || email === '') return;
  await queueEmail(db, { email: 'confirmation', orderId, isAsked: true }, { now, lane });
}

/**
 * Tells the customer of an order that is on its way how it is tracked, where they have heard before that it left; while
 * that email waits it will say so itself.
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

/** The email about a status; undefined where the order has moved on since. */
export async function writeStatusEmail(
  shop: Sales,
  { orderId, status, eventId }: Extract<EmailPayload, { email: 'status' }>,
): Promise<Email | undefined> {
  const order = await findOrder(shop.db, orderId);
  if (!order || !isStillTrue(await listOrderEvents(shop.db, orderId), eventId)) return undefined;
  return writeOrderEmail(shop, order, openingOf[status]);
}

/**
 * Whether an order still is where this event brought it, or further within the same status. It may have moved on, or
 * been taken back and done again; then the later email tells the truth.
 */
function isStillTrue(events: readonly EventRow[], eventId: string): boolean {
  const [told, ...later] = events.slice(events.findIndex(({ id }) => id === eventId));
  if (told?.id !== eventId) return false;
  const comesBack = (event: EventRow) => isComingBack(stageOf(event.delivery_status, event.stage));
  return later.every((event) => event.delivery_status === told.delivery_status && comesBack(event) === comesBack(told));
}

type Confirmation = Extract<EmailPayload, { email: 'confirmation' }>;

/**
 * The confirmation of an order that was placed; undefined where nobody asks for it and it is cancelled, or has had one.
 */
export async function writeConfirmation(shop: Sales, { orderId, isAsked }: Confirmation): Promise<Email | undefined> {
  const order = await findOrder(shop.db, orderId);
  if (!order || isErasedEmail(order.email)) return undefined;
  if (!isAsked && (order.delivery_status === 'CANCELED' || order.confirmation_sent_at !== null)) return undefined;
  return writeOrderEmail(shop, order, confirmed);
}

/**
 * What the shop has changed of an order that has not left, and what it holds now; undefined where it is cancelled or
 * its customer is gone.
 */
export async function writeEditedEmail(
  shop: Sales,
  { orderId, editId }: Extract<EmailPayload, { email: 'edited' }>,
): Promise<Email | undefined> {
  const order = await findOrder(shop.db, orderId);
  if (!order || order.delivery_status === 'CANCELED' || isErasedEmail(order.email)) return undefined;
  return writeOrderEmail(shop, order, ({ order, edits }, { shopName }) =>
    edited(
      order,
      edits.find(({ id }) => id === editId),
      shopName,
    ),
  );
}

/**
 * That an order still has to be paid by UPI, and why; undefined where that has changed since, or its customer is gone.
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

/** Notes, together with the end of the job, that the confirmation has gone out. */
export function noteConfirmed({ orderId }: Confirmation, now: string): AfterWork {
  return async (db: Db) => updateConfirmationSent(db, orderId, now);
}

async function writeOrderEmail(shop: Sales, order: OrderRow, open: Opening): Promise<Email> {
  const [loaded] = await loadOrders(shop.db, [order]);
  if (!loaded) throw new Error(`order ${order.id} has gone`);
  const isConfirmed = await isEmailConfirmed(shop.db, order.user_id);
  const token = await trackingTokenOf(shop, order.id);
  return writeEmail(shop, order.language, (email): Draft => {
    const context = { ...email, isConfirmed };
    const { subject, opening } = open(loaded, context);
    return {
      to: order.email,
      subject,
      blocks: [
        ...opening,
        ...upiBlocks(loaded),
        ...parcelBlocks(loaded, email.pageAt(`/track#${token}`)),
        isToConfirm(order) ? linkToConfirm(context, token) : linkToOrder(loaded, context),
        ...orderBlocks(loaded, context),
      ],
    };
  });
}

/** The page that has the button: a program that opens the links of an email confirms nothing. */
function linkToConfirm({ pageAt }: EmailContext, token: string): Block {
  return { kind: 'button', label: orderEmailText.confirm(), address: pageAt(`/track#${token}`) };
}
