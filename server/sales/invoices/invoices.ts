import type { DocumentKind } from '#domain/gst/invoice-number.ts';

export { bookInvoice } from './book-invoice.ts';
export { creditReturn, type Credited } from './credit-return.ts';
export { invoicePdf, shareOf } from './invoice-pdf.ts';
export { fileNameOf, findNoteOf, type InvoiceDocument } from './load-documents.ts';
export { listDocuments, listNotesOfReturns } from './queries.ts';

/** The number and kind that identify an order's invoice or credit note. */
export type DocumentName = { number: string; kind: DocumentKind };
