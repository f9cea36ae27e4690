import type { Download } from '#contract/call.ts';
import { indianDay } from '#domain/days.ts';
import { toRupees } from '#domain/money.ts';
import { readSnapshot } from '../db/snapshot.ts';
import type { Db } from '../db/schema.ts';
import { collectRows } from './queries.ts';

/** Everything that the shop keeps about a shopper at one moment, as a file. */
export function personalDataOf(db: Db, userId: string, now: string): Download {
  return {
    fileName: `personal-data-${indianDay(now)}.json`,
    text: readSnapshot(db, async function* (db) {
      yield `${JSON.stringify(describe(await collectRows(db, userId), now), null, 2)}\n`;
    }),
  };
}

function describe(rows: Awaited<ReturnType<typeof collectRows>>, now: string) {
  const { account, addresses, orders, orderItems, orderEvents, orderEdits, invoices, returns, returnPhotos, ...rest } =
    rows;
  const itemsOf = Map.groupBy(orderItems, (item) => item.order_id);
  const invoicesOf = Map.groupBy(invoices, (invoice) => invoice.order_id);
  const photosOf = Map.groupBy(returnPhotos, (photo) => photo.return_id);
  const editsOf = Map.groupBy(orderEdits, (edit) => edit.order_id);
  const eventsOf = Map.groupBy(orderEvents, (event) => event.order_id);
  const { email_confirmed_at, language, ...person } = account;
  return {
    exportedAt: now,
    account: person,
    // What the shopper has agreed to or chosen.
    consents: { emailConfirmedAt: email_confirmed_at, emailLanguage: language },
    addresses: addresses.map(({ user_id: _user, ...address }) => address),
    orders: orders.map(({ user_id: _user, find_text: _found, ...order }) => ({
      ...inRupees(order),
      items: (itemsOf.get(order.id) ?? []).map(({ order_id: _order, ...item }) => inRupees(item)),
      invoices: (invoicesOf.get(order.id) ?? []).map(({ order_id: _order, ...invoice }) => inRupees(invoice)),
      edits: (editsOf.get(order.id) ?? []).map(({ order_id: _order, changes, ...edit }) => ({
        ...inRupees(edit),
        changes: JSON.parse(changes),
      })),
      events: (eventsOf.get(order.id) ?? []).map(({ order_id: _order, ...event }) => event),
    })),
    returns: returns.map(({ id, payout, ...one }) => ({
      ...inRupees(one),
      payout: payout && JSON.parse(payout),
      photos: (photosOf.get(id) ?? []).map((photo) => `/pictures/${photo.picture_id}.jpg`),
    })),
    ...rest,
  };
}

/** Amounts as people read them, under their name without the unit. */
function inRupees(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      name.endsWith('_paise') ? [name.replace(/_paise$/, ''), toRupees(Number(value))] : [name, value],
    ),
  );
}
