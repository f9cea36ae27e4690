import { orNotFound, ShopError } from '#contract/errors.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import { safeGreetingName } from '#domain/people.ts';
import { whatsAppLink } from '#domain/whatsapp-link.ts';
import * as notFoundText from '#text/not-found.ts';
import * as paymentText from '#text/online-payment.ts';
import * as whatsAppText from '#text/whatsapp.ts';
import { recipientOfRow } from '../../accounts/full-name.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { findUser } from '../../accounts/users/users.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { inLanguageOf } from '../../platform/emails/emails.ts';
import { lockOrder, type OrderRow } from '../orders/orders.ts';
import {
  findOnlineOrder,
  insertOnlineOrder,
  newOnlineOrder,
  onlineSettingsQuery,
  payerPhone,
  type OnlineOrderRow,
} from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { payablePaise } from './payable.ts';

type Link = { order: OrderRow; row: OnlineOrderRow; paise: number };

/**
 * Makes a payment link for an order that has none. A cash order stays a cash order until it is paid. The shop refunds
 * an online payment that comes after the order was packed. With `ownerId`, the order must belong to this user. `by` is
 * the member of the staff who asked for the link; undefined if the customer asked. Throws 404, the errors of
 * `payablePaise`, 409 ONLINE_OFF, and 400 PHONE_NEEDED.
 */
export async function linkTo(
  { db, now }: Pick<Sales, 'db' | 'now'>,
  orderId: string,
  { ownerId, by }: { ownerId?: string; by?: By },
): Promise<Link> {
  return inTransaction(db, async (db) => {
    const order = orNotFound(await lockOrder(db, orderId, ownerId), notFoundText.order);
    const settings = await onlineSettingsQuery(db).executeTakeFirst();
    if (!settings?.gateway) throw new ShopError('conflict', 'ONLINE_OFF', paymentText.off());
    const known = await findOnlineOrder(db, orderId);
    const row = known ?? newOnlineOrder(orderId, null, now());
    const paise = await payablePaise(db, order, row, now());
    const sentence = by ? paymentText.phoneForAddress : paymentText.phoneForAccount;
    payerPhone(settings.gateway, order, await findUser(db, order.user_id), sentence);
    if (!known) await insertOnlineOrder(db, row).execute();
    const after = { amount: toRupees(paise) };
    if (by) await noteInLog(db, by, { action: 'payment.link', id: orderId, name: order.order_number, after });
    return { order, row, paise };
  });
}

/**
 * Returns the payment link, and a WhatsApp message that contains the link, in the order's language. The message is null
 * if the order has no phone number.
 */
export async function presentLink(shop: Sales, { order, row, paise }: Link) {
  const { url, text } = await inLanguageOf(shop, order.language, ({ shopName, pageAt }) => {
    const link = pageAt(`/pay/${row.token}`);
    const name = safeGreetingName(recipientOfRow(order)) || whatsAppText.nobody();
    const said = paymentText.whatsApp({
      ...{ name, shop: shopName, number: order.order_number },
      ...{ total: formatPaise(paise), link },
    });
    return { url: link, text: said };
  });
  return { url, whatsapp: order.phone === '' ? null : whatsAppLink(order.phone, text), amount: toRupees(paise) };
}
