import { readFileSync } from 'node:fs';
import { currentLocale, currentTag } from '#messages/current-locale.ts';
import * as invoiceText from '#text/invoice.ts';
import { withLocale } from '../http/request-locale.ts';
import { drawInvoice } from './draw-invoice.ts';
import type { InvoiceDocument } from './load-documents.ts';
import { MARGIN, type Paper } from './paper.ts';

// One family for Latin, Devanagari and ₹, whole: the packages of the pages have it cut by script, as fonts of the web.
const fontAt = (weight: number) => new URL(`fonts/anek-devanagari-${weight}.ttf`, import.meta.url);
let fonts: { text: Buffer; strong: Buffer } | undefined;

/**
 * Invoices as one PDF, in the current language, each from a new page on. It is drawn in slices, so that nobody waits
 * for it (decisions/0056), and no further once nobody reads it.
 */
export async function* invoicesPdf(
  documents: Iterable<InvoiceDocument> | AsyncIterable<InvoiceDocument>,
): AsyncGenerator<Uint8Array> {
  fonts ??= { text: readFileSync(fontAt(400)), strong: readFileSync(fontAt(600)) };
  // Fetched with the first invoice: most shops' processes never make one.
  const { default: PDFDocument } = await import('pdfkit');
  const paper: Paper = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    lang: currentTag(),
    info: { Title: invoiceText.fileTitle() },
  });
  paper.registerFont('text', fonts.text);
  paper.registerFont('strong', fonts.strong);
  const drawn = withLocale(currentLocale(), async () => drawAll(paper, documents)).catch((error: unknown) =>
    // as: only errors are thrown.
    paper.destroy(error as Error),
  );
  // as: without an encoding a stream gives bytes.
  for await (const piece of paper) yield piece as Uint8Array;
  await drawn;
}

async function drawAll(
  paper: Paper,
  documents: Iterable<InvoiceDocument> | AsyncIterable<InvoiceDocument>,
): Promise<void> {
  for await (const document of documents) {
    if (paper.destroyed) return;
    await drawInvoice(paper, document);
  }
  paper.end();
}
