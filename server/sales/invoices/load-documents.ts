import { billedOf } from '#domain/people.ts';
import type { Db } from '../../platform/db/schema.ts';
import { recipientOfRow } from '../../accounts/full-name.ts';
import { listOrderOffers, type OrderOfferRow } from '../offers/offers.ts';
import {
  listBuyers,
  listInvoicesIn,
  listInvoicesOf,
  listLines,
  listNotesOfReturns,
  listNumbers,
  type BuyerRow,
  type InvoiceLineRow,
  type InvoiceRow,
} from './queries.ts';

/** Everything that the drawing of an invoice or a credit note needs. */
export type InvoiceDocument = {
  invoice: InvoiceRow;
  lines: InvoiceLineRow[];
  buyer: BuyerRow;
  billTo: string;
  /** The name of the person who receives the parcel. */
  shipTo: string;
  /** The order's reductions of the price of the goods; the invoice shows their names. */
  offers: Array<Pick<OrderOfferRow, 'offer_id' | 'name' | 'code' | 'paise'>>;
  /** The invoice that a credit note corrects completely or in part; undefined for other documents. */
  against: Pick<InvoiceRow, 'number' | 'issued_on'> | undefined;
};

const AT_ONCE = 50;

/**
 * Loads the documents of some orders, in the order of `orderIds`. With `ownerId`, only the documents of this user's
 * orders.
 */
export async function loadDocuments(db: Db, orderIds: readonly string[], ownerId?: string): Promise<InvoiceDocument[]> {
  return load(db, await listInvoicesOf(db, orderIds, ownerId));
}

/** Finds the credit note of a return; undefined if the order had no invoice, or if the note is not issued yet. */
export async function findNoteOf(db: Db, returnId: string): Promise<InvoiceDocument | undefined> {
  const [document] = await load(db, [...(await listNotesOfReturns(db, [returnId])).values()]);
  return document;
}

/** Yields the documents of a month ("2026-11"), sorted by number. */
export async function* documentsIn(db: Db, month: string): AsyncGenerator<InvoiceDocument> {
  let last: InvoiceRow | undefined;
  do {
    const rows = await listInvoicesIn(db, month, AT_ONCE, last);
    yield* await load(db, rows);
    last = rows.length === AT_ONCE ? rows.at(-1) : undefined;
  } while (last);
}

async function load(db: Db, invoices: readonly InvoiceRow[]): Promise<InvoiceDocument[]> {
  if (invoices.length === 0) return [];
  const lines = await listLines(
    db,
    invoices.map((invoice) => invoice.id),
  );
  const linesOf = Map.groupBy(lines, (line) => line.invoice_id);
  const orderIds = [...new Set(invoices.map((invoice) => invoice.order_id))];
  const buyers = await listBuyers(db, orderIds);
  const offersOf = await namedOffers(db, lines, orderIds);
  const numbers = await listNumbers(
    db,
    invoices.flatMap((invoice) => invoiceOfNote(invoice) ?? []),
  );
  return invoices.flatMap((invoice) => {
    const buyer = buyers.get(invoice.order_id);
    if (!buyer) return [];
    return {
      invoice,
      lines: linesOf.get(invoice.id) ?? [],
      buyer,
      billTo: billedOf({
        user: { firstName: buyer.first_name, lastName: buyer.last_name, username: buyer.username },
        address: { recipientName: buyer.recipient_name },
      }),
      shipTo: recipientOfRow(buyer),
      offers: offersOf.get(invoice.order_id) ?? [],
      against: numbers.get(invoiceOfNote(invoice) ?? ''),
    };
  });
}

/**
 * Finds the offers that have reduced the goods; the keys are the orders' ids. Makes no query if no line has a
 * reduction.
 */
async function namedOffers(db: Db, lines: readonly InvoiceLineRow[], orderIds: readonly string[]) {
  if (lines.every((line) => line.reduction_paise === 0)) return new Map<string, InvoiceDocument['offers']>();
  const rows = (await listOrderOffers(db, orderIds)).filter((row) => row.is_delivery === 0 && row.paise > 0);
  const named = [...Map.groupBy(rows, (row) => row.order_id)].map(
    ([id, own]) => [id, own.map(({ offer_id, name, code, paise }) => ({ offer_id, name, code, paise }))] as const,
  );
  return new Map(named);
}

/** Returns the name of a document's file: "credit-note-25-26-CN0012.pdf". */
export function fileNameOf({ invoice: { kind, number } }: InvoiceDocument): string {
  return `${kind === 'credit-note' ? kind : 'invoice'}-${number.replaceAll('/', '-')}.pdf`;
}

function invoiceOfNote({ corrects_id: whole, reduces_id: part }: InvoiceRow): string | null {
  return whole ?? part;
}
