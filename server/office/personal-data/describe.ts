import { toRupees } from '#domain/money.ts';
import type { collectRows } from './queries.ts';

type Rows = Awaited<ReturnType<typeof collectRows>>;

/**
 * Writes a shopper's rows in the form of the file: each row of an order or a return stands inside that order or return.
 */
export function describe({ account, addresses, orders, returns, ...rows }: Rows, now: string) {
  const { wishlist, cart, sessions, securityEvents } = rows;
  const { email_confirmed_at, language, ...person } = account;
  const [ofOrder, ofReturn] = [partsOfOrders(rows), partsOfReturns(rows)];
  return {
    exportedAt: now,
    account: person,
    // The shopper's own consents and choices.
    consents: { emailConfirmedAt: email_confirmed_at, emailLanguage: language },
    addresses: addresses.map(({ user_id: _user, ...address }) => address),
    orders: orders.map(({ user_id: _user, find_text: _found, ...order }) => ({
      ...inRupees(order),
      ...ofOrder(order.id),
    })),
    returns: returns.map(({ id, payout, ...one }) => ({
      ...inRupees(one),
      payout: payout && JSON.parse(payout),
      ...ofReturn(id),
    })),
    ...{ wishlist, cart, sessions, securityEvents },
  };
}

type Belonging = Omit<Rows, 'account' | 'addresses' | 'orders' | 'returns'>;

function partsOfOrders(rows: Belonging) {
  const own = ownBy('order_id');
  const [items, invoices, edits] = [own(rows.orderItems), own(rows.invoices), own(rows.orderEdits)];
  const [events, upiPayments] = [own(rows.orderEvents), own(rows.upiPayments)];
  const [bankLines, parcels] = [own(rows.bankLines), own(rows.parcels)];
  const [notes, contacts] = [own(rows.orderNotes), own(rows.contacts)];
  return (id: string) => ({
    items: items(id),
    invoices: invoices(id),
    edits: edits(id).map((edit) => ({ ...edit, changes: JSON.parse(String(edit['changes'])) })),
    events: events(id),
    notes: notes(id),
    contacts: contacts(id),
    upiPayments: upiPayments(id),
    bankLines: bankLines(id),
    parcels: parcels(id),
  });
}

function partsOfReturns(rows: Belonging) {
  const own = ownBy('return_id');
  const [lines, events] = [own(rows.returnLines), own(rows.returnEvents)];
  const [parcels, photos] = [own(rows.parcels), own(rows.returnPhotos)];
  return (id: string) => ({
    lines: lines(id),
    events: events(id),
    parcels: parcels(id),
    photos: photos(id).map((photo) => `/pictures/${String(photo['picture_id'])}.jpg`),
  });
}

/** Groups rows by their order or return, without its id, in one walk through all of them. */
function ownBy<Name extends 'order_id' | 'return_id'>(name: Name) {
  return (all: ReadonlyArray<Record<Name, string | null>>) => {
    const rowsOf = Map.groupBy(all, (row) => row[name]);
    return (id: string) => (rowsOf.get(id) ?? []).map(({ [name]: _owner, ...row }) => inRupees(row));
  };
}

/** Writes amounts as people read them, under their name without the unit. */
function inRupees(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      name.endsWith('_paise')
        ? [name.replace(/_paise$/, ''), value === null ? null : toRupees(Number(value))]
        : [name, value],
    ),
  );
}
