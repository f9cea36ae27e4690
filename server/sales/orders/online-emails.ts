import * as onlineText from '#text/email-online.ts';
import { addMs, MINUTE_MS } from '#domain/instants.ts';
import { formatPaise } from '#domain/money.ts';
import { isErasedEmail } from '#domain/erased.ts';
import type { EmailPayload } from '../../platform/email-payload.ts';
import type { Email } from '../../platform/outside/mail.ts';
import { findRefund, type RefundRow } from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { paid, type Opening } from './order-email-openings.ts';
import { writeOrderEmail } from './order-emails.ts';
import { findOrder, wasPlacedWithEmail } from './queries.ts';

/**
 * If an order is younger than this and its confirmation email is still unsent, the shop sends no email about the
 * payment: the confirmation will say that the order is paid. An order without an email address at its placing gets no
 * such confirmation.
 */
const CONFIRMED_WITHIN_MS = 3 * MINUTE_MS;

/**
 * Writes the email about an order's received payment. Returns undefined if the confirmation email will name the
 * payment, if the order is no longer paid, or if its customer was erased.
 */
export async function writePaidEmail(
  shop: Sales,
  { orderId }: Extract<EmailPayload, { email: 'paid' }>,
): Promise<Email | undefined> {
  const order = await findOrder(shop.db, orderId);
  if (!order || order.payment_status !== 'PAID' || isErasedEmail(order.email)) return undefined;
  const isToConfirm =
    order.confirmation_sent_at === null &&
    addMs(order.created_at, CONFIRMED_WITHIN_MS) > shop.now() &&
    (await wasPlacedWithEmail(shop.db, order.id));
  return isToConfirm ? undefined : writeOrderEmail(shop, order, paid);
}

/**
 * Writes the email about a refund and its reason. Returns undefined if the refund was withdrawn, if another email says
 * that the refund is done, or if the customer was erased.
 */
export async function writeMoneyBack(
  shop: Sales,
  { refundId, isDone }: Extract<EmailPayload, { email: 'moneyBack' }>,
): Promise<Email | undefined> {
  const refund = await findRefund(shop.db, refundId);
  const order = refund?.order_id ? await findOrder(shop.db, refund.order_id) : undefined;
  if (!refund || !order || refund.state === 'withdrawn' || isErasedEmail(order.email)) return undefined;
  // The gateway finished the refund before this email was sent. The customer gets the email about the finished refund,
  // so this email is unnecessary.
  if (!isDone && refund.state === 'done') return undefined;
  return writeOrderEmail(shop, order, moneyBack(refund));
}

function moneyBack({ paise, reason, state, rrn }: RefundRow): Opening {
  return ({ order }, { shopName }) => {
    const amount = formatPaise(Number(paise));
    const done = state === 'done' ? 'yes' : 'no';
    return {
      subject: onlineText.backSubject({ done, amount, number: order.order_number, shop: shopName }),
      opening: [
        { kind: 'heading', text: onlineText.backHeading({ done, amount }) },
        { kind: 'paragraph', text: onlineText.backWhy({ reason }) },
        { kind: 'paragraph', text: onlineText.backWhere() },
        ...(rrn ? [{ kind: 'paragraph' as const, text: onlineText.backReference({ reference: rrn }) }] : []),
      ],
    };
  };
}
