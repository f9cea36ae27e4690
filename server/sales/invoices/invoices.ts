export { bookInvoice } from './book-invoice.ts';
export { creditReturn } from './credit-return.ts';
export { invoicePdf, shareOf } from './invoice-pdf.ts';
export { fileNameOf, findNoteOf, type InvoiceDocument } from './load-documents.ts';
export { listDocuments, listNotesOfReturns, type DocumentName } from './queries.ts';
