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

type Rows = Awaited<ReturnType<typeof collectRows>>;

function describe({ account, addresses, orders, returns, ...rows }: Rows, now: string) {
  const { wishlist, cart, sessions, securityEvents } = rows;
  const { email_confirmed_at, language, ...person } = account;
  return {
    exportedAt: now,
    account: person,
    // What the shopper has agreed to or chosen.
    consents: { emailConfirmedAt: email_confirmed_at, emailLanguage: language },
    addresses: addresses.map(({ user_id: _user, ...address }) => address),
    orders: orders.map(({ user_id: _user, find_text: _found, ...order }) => ({
      ...inRupees(order),
      ...ofOrder(order.id, rows),
    })),
    returns: returns.map(({ id, payout, ...one }) => ({
      ...inRupees(one),
      payout: payout && JSON.parse(payout),
      ...ofReturn(id, rows),
    })),
    ...{ wishlist, cart, sessions, securityEvents },
  };
}

type Belonging = Omit<Rows, 'account' | 'addresses' | 'orders' | 'returns'>;

function ofOrder(id: string, rows: Belonging) {
  const own = <Row extends { order_id: string | null }>(all: readonly Row[]) =>
    all.filter((row) => row.order_id === id).map(({ order_id: _order, ...row }) => inRupees(row));
  return {
    items: own(rows.orderItems),
    invoices: own(rows.invoices),
    edits: own(rows.orderEdits).map((edit) => ({ ...edit, changes: JSON.parse(String(edit['changes'])) })),
    events: own(rows.orderEvents),
    upiPayments: own(rows.upiPayments),
    bankLines: own(rows.bankLines),
    parcels: own(rows.parcels),
  };
}

function ofReturn(id: string, rows: Belonging) {
  const own = <Row extends { return_id: string | null }>(all: readonly Row[]) =>
    all.filter((row) => row.return_id === id).map(({ return_id: _return, ...row }) => inRupees(row));
  return {
    lines: own(rows.returnLines),
    events: own(rows.returnEvents),
    parcels: own(rows.parcels),
    photos: own(rows.returnPhotos).map((photo) => `/pictures/${String(photo['picture_id'])}.jpg`),
  };
}

/** Amounts as people read them, under their name without the unit. */
function inRupees(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      name.endsWith('_paise')
        ? [name.replace(/_paise$/, ''), value === null ? null : toRupees(Number(value))]
        : [name, value],
    ),
  );
}
