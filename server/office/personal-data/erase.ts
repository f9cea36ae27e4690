import { erasedEmail } from '#domain/erased.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import { findText } from '#domain/find-text.ts';
import { orNotFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as personalDataText from '#text/personal-data.ts';
import { forgetPerson as forgetInLog, noteInLog, type By } from '../../accounts/audit/audit.ts';
import { signErasure, type SignErasure } from '../../accounts/audit/sign-erasure.ts';
import * as auth from '../../accounts/auth/forget-person.ts';
import * as users from '../../accounts/users/forget-person.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import type { UserIds } from '../../platform/db/user-ids.ts';
import { emptyStaffAnswers, forgetPerson as forgetKeys } from '../../platform/idempotency/idempotency.ts';
import { forgetPerson as forgetJobs } from '../../platform/jobs/jobs.ts';
import { urgentLane } from '../../platform/messages/queue-message.ts';
import { forgetPerson as forgetMessages } from '../../platform/messages/messages.ts';
import { giveUpPictures } from '../../platform/pictures/pictures.ts';
import * as addresses from '../../sales/addresses/forget-person.ts';
import * as cart from '../../sales/cart/forget-person.ts';
import { forgetPerson as forgetViews, readNamed } from '../../sales/order-views/forget-person.ts';
import * as offers from '../../sales/offers/forget-person.ts';
import * as orders from '../../sales/orders/forget-person.ts';
import * as payments from '../../sales/payments/forget-person.ts';
import * as returns from '../../sales/returns/forget-person.ts';
import * as upi from '../../sales/upi/forget-person.ts';
import * as wishlist from '../../sales/wishlist/forget-person.ts';
import { forgetPerson as forgetDeliveries } from '../../webhooks/deliveries.ts';
import { hasOrdersUnderWay, listOwnIds } from './queries.ts';

/**
 * The law requires a business to keep its books for 72 months after the annual return of the order's year (CGST Act,
 * section 36). The shop rounds the 72 months up to whole years.
 */
const INVOICE_YEARS = 8;

/**
 * Erases a shopper's data, in the caller's transaction. Afterwards nobody can sign in to the account, and another
 * account may use its email. Delivered orders keep their goods, amounts, name and address, because invoices need them
 * (decisions/0045). Throws 404 for an unknown customer and for staff, and 409 ORDERS_UNDER_WAY.
 */
export async function eraseCustomer(db: Tx, id: string, by: By, sign: SignErasure): Promise<void> {
  // The shopper may place an order while the shop erases the data. If the order comes first, the shop refuses to erase
  // the data. If the erasure comes first, the shop refuses the order.
  const customer = orNotFound(await users.lockCustomer(db, id), notFoundText.customer);
  if (await hasOrdersUnderWay(db, id))
    throw new ShopError('conflict', 'ORDERS_UNDER_WAY', personalDataText.ordersUnderWay());
  const named = await readNamed(db, id);
  const views = await forgetViews(db, named);
  const numbers = named.marks.flatMap((mark) => mark || []);
  await emptyStaffAnswers(db, [...(await listOwnIds(db, [id])), ...views, ...numbers]);
  const email = erasedEmail(id);
  const name = personalDataText.erasedName();
  await forgetOwn(db, [id]);
  const { email_key: emailKey, confirmed_phone: phone } = customer;
  for (const key of users.codeKeysOf(customer)) await users.deleteCodesOf(db, key);
  for (const lane of [id, emailKey, ...(phone === null ? [] : [urgentLane(phone)])]) await forgetJobs(db, lane);
  const lines = await forgetInLog(db, { userId: id, email: customer.email });
  await orders.forgetWords(db, id);
  await offers.forgetPerson(db, [id]);
  await payments.forgetPerson(db, id);
  await upi.forgetPerson(db, id);
  await forgetDeliveries(db, id);
  await forgetMessages(db, await listOwnIds(db, [id]), phone);
  await orders.forgetPerson(db, id, { email, name, now: by.now, findTextOf: (number) => findText([number]) });
  await giveUpPictures(db, await returns.forgetPerson(db, id));
  await users.forgetPerson(db, id, { email, name, now: by.now, find_text: findText([name]) });
  await noteInLog(db, by, { action: 'customer.erased', id, name, after: { lines } });
  signErasure(db, sign, id);
}

/**
 * Deletes data that was written for an account while it was being erased, and names and addresses that no law requires
 * any more. The shop calls this function about once an hour.
 */
export async function clearErased(db: Db, now: string): Promise<void> {
  await forgetOwn(db, users.erasedUsers(db));
  const lately = await users.listErasedSince(db, addMs(now, -2 * DAY_MS));
  if (lately.length > 0) await emptyStaffAnswers(db, await listOwnIds(db, lately));
  const before = `${Number(now.slice(0, 4)) - INVOICE_YEARS}${now.slice(4)}`;
  await orders.forgetErasedBefore(db, before);
}

/** Deletes the rows that belong only to these accounts. */
async function forgetOwn(db: Db, owners: UserIds): Promise<void> {
  await auth.forgetPerson(db, owners);
  await wishlist.forgetPerson(db, owners);
  await cart.forgetPerson(db, owners);
  await addresses.forgetPerson(db, owners);
  await forgetKeys(db, owners);
}
