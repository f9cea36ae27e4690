import { erasedEmail } from '#domain/erased.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';

const noAddress = { recipient_name: '', line1: '', line2: '', city: '', postal_code: '' };
/**
 * These columns contain personal data that no invoice needs. When the shop erases a customer's data, it empties these
 * columns in all orders of the customer.
 */
const noWords = { phone: '' } as const;
const books = ['first_name', 'last_name', 'recipient_name', 'line1', 'line2', 'city', 'state', 'postal_code'] as const;

/**
 * The columns of an order with personal data of its customer. The columns in `books` stay if goods were sold, because
 * invoices need them.
 */
export const orderWords = {
  // The cast is safe: `Object.keys` returns exactly the keys of `noWords`.
  personal: [...books, ...(Object.keys(noWords) as Array<keyof typeof noWords>), 'email', 'find_text'],
  books,
} as const;

/**
 * Deletes the short links to a shopper's orders, and the texts that the staff have written about the orders, because
 * these texts may say anything about the shopper.
 */
export async function forgetWords(db: Tx, userId: string): Promise<void> {
  const own = db.selectFrom('orders').select('id').where('user_id', '=', userId);
  await db.deleteFrom('order_notes').where('order_id', 'in', own).execute();
  await db.deleteFrom('short_links').where('order_id', 'in', own).execute();
  await db.updateTable('order_edits').set({ reason: '' }).where('order_id', 'in', own).execute();
  await db.updateTable('order_events').set({ reason: '' }).where('order_id', 'in', own).execute();
}

type Emptied = { email: string; name: string; now: string; findTextOf: (orderNumber: string) => string };

/**
 * Empties the personal data in a shopper's orders. Orders that were not cancelled, and orders with an invoice, keep
 * names and address, because an invoice needs them.
 */
export async function forgetPerson(db: Tx, userId: string, { email, name, now, findTextOf }: Emptied): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'delivery_status', 'confirmation_sent_at'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('invoices').select('id').whereRef('order_id', '=', 'orders.id')).as('has_invoice'),
    )
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  for (const order of orders)
    await db
      .updateTable('orders')
      .set({
        email,
        ...noWords,
        find_text: findTextOf(order.order_number),
        // The customer's email address is erased, so the confirmation cannot be sent and must not look overdue.
        confirmation_sent_at: order.confirmation_sent_at ?? now,
        ...(order.delivery_status === 'CANCELED' &&
          !order.has_invoice && { first_name: name, last_name: '', ...noAddress }),
      })
      .where('id', '=', order.id)
      .execute();
}

/** Empties names and addresses in orders of erased shoppers that were placed before this instant. */
export async function forgetErasedBefore(db: Db, instant: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ first_name: '', last_name: '', ...noAddress })
    .where('created_at', '<', instant)
    .where('email', 'like', erasedEmail('%'))
    .where('line1', '!=', '')
    .execute();
}
