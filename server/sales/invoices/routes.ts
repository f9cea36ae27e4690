import type { FastifyInstance } from 'fastify';
import { notFound, orNotFound } from '#contract/errors.ts';
import { invoiceCalls } from '#contract/invoices.ts';
import { indianDay } from '#domain/days.ts';
import * as invoiceText from '#text/invoice.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import { gstFile } from './gst-file.ts';
import { invoicePdf, invoicesPdf, shareOf } from './invoice-pdf.ts';
import { documentsIn, loadDocuments, type InvoiceDocument } from './load-documents.ts';
import { listWithoutHsn } from './month-queries.ts';

export function serveInvoices(app: FastifyInstance, shop: Sales): void {
  const failed = (number: string, err: unknown) => app.log.error({ err, number }, 'a document could not be created');
  serveCalls(app, shop, invoiceCalls, {
    'GET /orders/{id}/invoice': async ({ user, params }) => {
      const documents = await loadDocuments(shop.db, [params.id], user.role === 'ADMIN' ? undefined : user.id);
      const last = orNotFound(documents.at(-1), invoiceText.none);
      return {
        fileName: `invoice-${last.invoice.number.replaceAll('/', '-')}.pdf`,
        text: [await invoicePdf(documents, { share: shareOf(user), failed })],
      };
    },
    'GET /exports/invoices': async ({ user, query: { ids } }) => {
      const documents = await loadDocuments(shop.db, ids);
      if (documents.length === 0) throw notFound(invoiceText.noneOfThese);
      return {
        fileName: `invoices-${indianDay(shop.now())}.pdf`,
        text: invoicesPdf(documents, { share: shareOf(user), failed }),
      };
    },
    'GET /exports/month-invoices': async ({ user, query: { month } }) => {
      const documents = documentsIn(shop.db, month);
      const { value: first } = await documents.next();
      if (!first) throw notFound(invoiceText.noneInMonth);
      return {
        fileName: `invoices-${month}.pdf`,
        text: invoicesPdf(all(first, documents), { share: shareOf(user), failed }),
      };
    },
    'GET /exports/gst': async ({ query: { month, table } }) => ({
      fileName: `gst-${table}-${month}.csv`,
      text: gstFile(shop.db, month, table),
    }),
    'GET /invoices/without-hsn': async ({ query: { month } }) => ({
      goods: await shop.readPlace.read(async (db) => listWithoutHsn(db, month)),
    }),
  });
}

async function* all(first: InvoiceDocument, others: AsyncIterable<InvoiceDocument>): AsyncGenerator<InvoiceDocument> {
  yield first;
  yield* others;
}
