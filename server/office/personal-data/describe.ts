import { toRupees } from '#domain/money.ts';
import type { LoadedOrder } from '../../sales/orders/orders.ts';
import type { collectRows } from './queries.ts';

type Rows = Awaited<ReturnType<typeof collectRows>>;

/**
 * Makes a shopper's file of personal data from the shopper's rows. Rows that belong to an order or a return become
 * parts of that order or return.
 */
export function describe({ account, addresses, orders, returns, ...rows }: Rows, now: string) {
  const { wishlist, cart, cartCodes, sessions, securityEvents } = rows;
  const { email_confirmed_at, language, ...person } = account;
  const [ofOrder, ofReturn] = [partsOfOrders(rows), partsOfReturns(rows)];
  return {
    exportedAt: now,
    account: person,
    // The consents and choices of the shopper.
    consents: { emailConfirmedAt: email_confirmed_at, emailLanguage: language },
    addresses: addresses.map(({ user_id: _user, ...address }) => address),
    orders: orders.map((loaded) => ({ ...describeOrder(loaded), ...ofOrder(loaded.order.id) })),
    returns: returns.map(({ id, payout, ...one }) => ({
      ...inRupees(one),
      payout: payout && JSON.parse(payout),
      ...ofReturn(id),
    })),
    ...{ wishlist, cart, sessions, securityEvents },
    ...(cartCodes.length > 0 && { cartCodes }),
  };
}

type Belonging = Omit<Rows, 'account' | 'addresses' | 'orders' | 'returns'>;

/**
 * Describes an order by all its columns except the user's id and the text for searches. Describes the rows that belong
 * to the order (such as items and payments) by the columns that contain data about the customer.
 */
function describeOrder({ order, items, documents, edits, events, offers, upi, online, parcels }: LoadedOrder) {
  const { user_id: _user, find_text: _found, ...columns } = order;
  return {
    ...inRupees(columns),
    items: items.map((item) => ({
      ...only(item, 'name', 'size', 'color', 'quantity', 'selling_paise', 'saving_paise'),
      ...(item.reduction_paise > 0 && only(item, 'reduction_paise')),
    })),
    ...(offers.length > 0 && {
      reductions: offers.map(({ paise, ...offer }) => ({
        ...only(offer, 'name', 'code', 'reason'),
        amount: toRupees(Number(paise)),
      })),
    }),
    invoices: documents.map((document) => only(document, 'number', 'kind', 'issued_on', 'total_paise')),
    edits: edits.map((edit) => ({
      ...only(edit, 'at', 'reason', 'total_before_paise', 'total_paise'),
      changes: JSON.parse(edit.changes),
    })),
    events: events.map((event) => only(event, 'at', 'by', 'delivery_status', 'stage', 'reason')),
    upiPayments: upi
      ? [
          {
            ...only(upi, 'upi_id', 'payee', 'pay_before', 'utr', 'given_at', 'paid_paise', 'paid_at'),
            ...(upi.surplus_paise > 0 && only(upi, 'surplus_paise', 'surplus_reference')),
            ...only(upi, 'refund_reference', 'refunded_at'),
          },
        ]
      : [],
    ...(online && {
      onlinePayments: online.captures.map((one) => only(one, 'paise', 'method', 'rrn', 'captured_at')),
      onlineRefunds: online.refunds.map((one) => only(one, 'paise', 'state', 'rrn', 'created_at', 'done_at')),
    }),
    parcels: parcels.map(({ name: courier, ...parcel }) => ({
      courier,
      ...only(parcel, 'return_id', 'number', 'created_at'),
    })),
  };
}

/** Picks these columns of a row, with amounts in rupees. */
function only<Row extends object>(row: Row, ...columns: Array<keyof Row & string>): Record<string, unknown> {
  return inRupees(Object.fromEntries(columns.map((column) => [column, row[column]])));
}

function partsOfOrders({ orderNotes, contacts, bankLines }: Belonging) {
  const own = ownBy('order_id');
  const [notesOf, contactsOf, bankLinesOf] = [own(orderNotes), own(contacts), own(bankLines)];
  return (id: string) => ({ notes: notesOf(id), contacts: contactsOf(id), bankLines: bankLinesOf(id) });
}

function partsOfReturns(rows: Belonging) {
  const own = ownBy('return_id');
  const [lines, events] = [own(rows.returnLines), own(rows.returnEvents)];
  const [parcels, photos] = [own(rows.swapParcels), own(rows.returnPhotos)];
  return (id: string) => ({
    lines: lines(id),
    events: events(id),
    parcels: parcels(id),
    photos: photos(id).map((photo) => `/pictures/${String(photo['picture_id'])}.jpg`),
  });
}

/**
 * Makes a function that returns the rows of one order or return, without its id. The function groups all rows only
 * once.
 */
function ownBy<Name extends 'order_id' | 'return_id'>(name: Name) {
  return (all: ReadonlyArray<Record<Name, string | null>>) => {
    const rowsOf = Map.groupBy(all, (row) => row[name]);
    return (id: string) => (rowsOf.get(id) ?? []).map(({ [name]: _owner, ...row }) => inRupees(row));
  };
}

/** Writes amounts in rupees, and removes the ending `_paise` from the names of their fields. */
function inRupees(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      name.endsWith('_paise')
        ? [name.replace(/_paise$/, ''), value === null ? null : toRupees(Number(value))]
        : [name, value],
    ),
  );
}
