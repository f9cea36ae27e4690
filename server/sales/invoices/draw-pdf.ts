import { currentTag } from '#messages/current-locale.ts';
import * as invoiceText from '#text/invoice.ts';
import Pdf from 'pdfkit';
import { pause } from '../../platform/scheduling/slices.ts';
import { drawInvoice } from './draw-invoice.ts';
import type { InvoiceDocument } from './load-documents.ts';
import { addPage, MARGIN, WIDTH, write, type Paper } from './paper.ts';

/**
 * Draws documents as one PDF, in the current language; each document begins on a new page. If a document cannot be
 * drawn, the function calls `failed` and writes a page with the document's number instead. The function draws only as
 * fast as its caller reads, so that the drawn pages do not fill the memory.
 */
export async function* drawPdf(
  documents: AsyncIterable<InvoiceDocument>,
  failed: (number: string, error: unknown) => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    lang: currentTag(),
    info: { Title: invoiceText.fileTitle() },
  });
  const signs = new Map<string, boolean>();
  for await (const document of documents) {
    for (const stroke of await layOut({ pdf, strokes: [], signs }, document, failed)) stroke();
    yield* drawn(pdf);
    await pause();
  }
  pdf.end();
  // The cast is safe: a stream without an encoding gives bytes.
  for await (const piece of pdf) yield piece as Uint8Array;
}

async function layOut(
  paper: Paper,
  document: InvoiceDocument,
  failed: (number: string, error: unknown) => Promise<unknown>,
): Promise<Paper['strokes']> {
  try {
    drawInvoice(paper, document);
    return paper.strokes;
  } catch (error) {
    const { number } = document.invoice;
    await failed(number, error);
    const page = { ...paper, strokes: [] };
    addPage(page);
    write(page, invoiceText.notDrawn({ number }), { x: MARGIN, y: MARGIN, width: WIDTH }, { size: 12, isStrong: true });
    return page.strokes;
  }
}

/** Yields the bytes that have been drawn so far. */
function* drawn(pdf: PDFKit.PDFDocument): Generator<Uint8Array> {
  // The cast is safe: a stream without an encoding gives bytes, or null when no bytes are left.
  for (let piece; (piece = pdf.read() as Uint8Array | null);) yield piece;
}
