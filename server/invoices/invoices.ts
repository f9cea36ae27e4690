import type { DocumentKind } from '#domain/gst/invoice-number.ts';

export { bookInvoice } from './book-invoice.ts';
export { listDocuments } from './queries.ts';

/** What an order's invoice or credit note is known by. */
export type DocumentName = { number: string; kind: DocumentKind };
