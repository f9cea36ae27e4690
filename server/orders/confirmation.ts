import { notFound, ShopError } from '#contract/errors.ts';
import { say } from '#contract/sentences.ts';
import { formatDay } from '#domain/days.ts';
import { formatPaise } from '#domain/money.ts';
import { getCompany } from '../company/company.ts';
import type { Letter } from '../outside/mail.ts';
import type { Shop } from '../shop.ts';
import { findOrder, loadOrders, type ItemRow, type OrderRow } from './queries.ts';

const ONCE_IN_MS = 60_000;

/**
 * Mails the stored order to the customer who placed it. Throws 404 unless the asker owns it or is an admin, 403 for
 * another address, 429 within a minute of the last, 502 when the mail server refuses; the order stands whatever happens.
 */
export async function sendConfirmation(shop: Shop, asker: { id: string; isAdmin: boolean }, orderId: string, email: string): Promise<void> {
  const order = await findOrder(shop.db, orderId);
  if (!order || (!asker.isAdmin && order.user_id !== asker.id)) throw notFound('Order');
  if (email.trim().toLowerCase() !== order.email.toLowerCase()) throw new ShopError('forbidden', 'NOT_THE_CUSTOMER', 'A confirmation goes only to the customer of the order.');
  await claimMinute(shop, order);
  try {
    await shop.mailer.send(await write(shop, order));
  } catch {
    await shop.db.updateTable('orders').set({ confirmation_sent_at: order.confirmation_sent_at }).where('id', '=', order.id).execute();
    throw new ShopError('mail-failed', 'MAIL_FAILED', say.order.mailFailed);
  }
}

const FORGOTTEN_AFTER_MS = 2 * 60_000;
const TOO_LATE_AFTER_MS = 24 * 3_600_000;

/**
 * Sends the confirmations nobody asked for: the browser that placed the order was closed, or lost its network, before its
 * second call. Answers how many were sent. Run every minute or so; several servers may.
 */
export async function sendForgottenConfirmations(shop: Shop): Promise<number> {
  const before = (milliseconds: number) => new Date(Date.parse(shop.now()) - milliseconds).toISOString();
  const forgotten = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('confirmation_sent_at', 'is', null)
    .where('created_at', '<', before(FORGOTTEN_AFTER_MS))
    .where('created_at', '>', before(TOO_LATE_AFTER_MS))
    .where('delivery_status', '!=', 'CANCELED')
    .orderBy('id')
    .limit(20)
    .execute();
  let sent = 0;
  for (const order of forgotten) {
    try {
      await sendConfirmation(shop, { id: order.user_id, isAdmin: false }, order.id, order.email);
      sent++;
    } catch (error) {
      // Sent meanwhile by another server, or the mail server is down: the next round sees.
      if (!(error instanceof ShopError)) throw error;
    }
  }
  return sent;
}

async function claimMinute(shop: Shop, order: OrderRow): Promise<void> {
  const now = shop.now();
  const before = new Date(Date.parse(now) - ONCE_IN_MS).toISOString();
  const claimed = await shop.db
    .updateTable('orders')
    .set({ confirmation_sent_at: now })
    .where('id', '=', order.id)
    .where((where) => where.or([where('confirmation_sent_at', 'is', null), where('confirmation_sent_at', '<=', before)]))
    .returning('id')
    .executeTakeFirst();
  if (!claimed) throw new ShopError('too-many', 'TOO_MANY_TRIES', 'A confirmation has just been sent. Please wait a minute.', { details: { retryAfter: 60 } });
}

async function write(shop: Shop, order: OrderRow): Promise<Letter> {
  const [loaded] = await loadOrders(shop.db, [order]);
  const items = loaded?.items ?? [];
  const { name } = await getCompany(shop.db);
  const facts: Array<[string, string]> = [
    ['Order number', order.order_number],
    ['Ordered on', formatDay(order.created_at)],
    ['Expected by', formatDay(order.expected_on)],
    ['Payment', 'Cash on Delivery'],
    ['To pay', formatPaise(order.total_paise)],
  ];
  const address = [`${order.first_name} ${order.last_name}`.trim(), order.line1, order.line2, `${order.city}, ${order.state} - ${order.postal_code}`].filter(Boolean);
  return {
    to: order.email,
    subject: `Order ${order.order_number} confirmed – ${name}`,
    text: [`Thank you for your order, ${order.first_name}.`, '', ...facts.map(([label, value]) => `${label}: ${value}`), '', ...items.map(lineOf), '', 'Delivery to:', ...address, '', name, ''].join('\n'),
    html: [
      `<p>Thank you for your order, ${escape(order.first_name)}.</p>`,
      `<table cellpadding="4">${facts.map(([label, value]) => `<tr><td>${escape(label)}</td><td><b>${escape(value)}</b></td></tr>`).join('')}</table>`,
      `<ul>${items.map((item) => `<li>${escape(lineOf(item))}</li>`).join('')}</ul>`,
      `<p>Delivery to:<br>${address.map(escape).join('<br>')}</p><p>${escape(name)}</p>`,
    ].join('\n'),
  };
}

function lineOf(item: ItemRow): string {
  return `${item.quantity} × ${item.name} (${[item.color, item.size].filter(Boolean).join(', ')}) – ${formatPaise(item.selling_paise * item.quantity)}`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
