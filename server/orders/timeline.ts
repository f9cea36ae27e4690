import { notFound } from '#contract/errors.ts';
import type { TimelineLine } from '#contract/orders.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import { newId } from '../db/ids.ts';
import type { Db, Schema } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';

/** An order's story, oldest first: its statuses, the shop's notes, letters sent again, each with who and when. Throws 404. */
export async function listTimeline(db: Db, orderId: string): Promise<TimelineLine[]> {
  await getNumber(db, orderId);
  const people = ['users.first_name', 'users.last_name'] as const;
  const events = await db.selectFrom('order_events').leftJoin('users', 'users.id', 'order_events.user_id').select(['at', 'by', 'delivery_status', 'reason', ...people]).where('order_id', '=', orderId).orderBy('order_events.id').execute();
  const notes = await db.selectFrom('order_notes').leftJoin('users', 'users.id', 'order_notes.user_id').select(['at', 'kind', 'text', ...people]).where('order_id', '=', orderId).orderBy('order_notes.id').execute();
  const lines: TimelineLine[] = [
    ...events.map((event, index) => ({ at: event.at, kind: index === 0 ? ('placed' as const) : ('status' as const), deliveryStatus: event.delivery_status, text: event.reason, who: event.by === 'shopper' ? 'the shopper' : nameOf(event) })),
    ...notes.map((note) => ({ at: note.at, kind: note.kind, deliveryStatus: null, text: note.text, who: nameOf(note) })),
  ];
  return lines.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** Writes a note, or that a letter was sent again, into the order's story. Throws 404. */
export async function addToTimeline(db: Db, orderId: string, kind: Schema['order_notes']['kind'], text: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const number = await getNumber(db, orderId);
    await db.insertInto('order_notes').values({ id: newId(), order_id: orderId, at: by.now, user_id: by.userId, kind, text }).execute();
    await noteInLog(db, by, { action: kind === 'note' ? 'order.note' : 'order.mail', id: orderId, name: number, after: { [kind]: text } });
  });
}

async function getNumber(db: Db, orderId: string): Promise<string> {
  const order = await db.selectFrom('orders').select('order_number').where('id', '=', orderId).executeTakeFirst();
  if (!order) throw notFound('Order');
  return order.order_number;
}

function nameOf(person: { first_name: string | null; last_name: string | null }): string {
  return `${person.first_name ?? ''} ${person.last_name ?? ''}`.trim() || 'the shop';
}
