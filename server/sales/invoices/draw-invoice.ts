import { placeOfSupply } from '#domain/gst/gst-states.ts';
import { formatPaise } from '#domain/money.ts';
import { formatDay } from '#messages/format.ts';
import * as invoiceText from '#text/invoice.ts';
import { amountInWords } from './amount-in-words.ts';
import { kindOf } from './document-kind.ts';
import { drawLines, reductionText } from './draw-lines.ts';
import { drawQr } from './draw-qr.ts';
import type { InvoiceDocument } from './load-documents.ts';
import { addPage, BOTTOM, MARGIN, RIGHT, rule, WIDTH, write, type Paper } from './paper.ts';
import { sellerOf, type Seller } from './seller.ts';

const QR = 72;
const HALF = WIDTH / 2 - 10;
/** The height of the amount in words, the signature and the notes at the foot of the page, in points. */
const FOOT = 110;

/** Draws an invoice, a bill of supply or a credit note, beginning on a new page. */
export function drawInvoice(paper: Paper, document: InvoiceDocument): void {
  const seller = sellerOf(document.invoice);
  const page = { number: 1 };
  const newPage = (): number => {
    addPage(paper);
    page.number++;
    const text = invoiceText.continued({ number: document.invoice.number, page: page.number });
    return write(paper, text, { x: MARGIN, y: MARGIN, width: WIDTH }, { isSoft: true, align: 'right' }) + 8;
  };
  addPage(paper);
  const below = drawHead(paper, document, seller);
  let y = drawParties(paper, document, seller, below + 12);
  y = drawLines(paper, document, seller, y + 14, newPage);
  if (y + FOOT > BOTTOM) y = newPage();
  drawFoot(paper, document, seller, y + 12);
}

function drawHead(paper: Paper, { invoice, buyer, against }: InvoiceDocument, seller: Seller): number {
  const title = invoiceText.title({ kind: kindOf(invoice) });
  const day = formatDay(invoice.issued_on);
  const left = { x: MARGIN, width: HALF - 40 };
  let y = write(paper, seller.name, { ...left, y: MARGIN }, { size: 16, isStrong: true });
  if (seller.legalName !== seller.name)
    y = write(paper, invoiceText.legalName({ name: seller.legalName }), { ...left, y: y + 1 });
  const place = seller.pincode && invoiceText.pin({ pin: seller.pincode });
  for (const text of [seller.address, place, seller.phone, seller.email])
    y = write(paper, text, { ...left, y: y + 1 }, { isSoft: true });
  if (seller.gstin)
    y = write(paper, invoiceText.gstin({ gstin: seller.gstin }), { ...left, y: y + 2 }, { isStrong: true });

  const x = MARGIN + HALF - 20;
  const width = RIGHT - QR - 14 - x;
  let beside = write(paper, title, { x, y: MARGIN, width }, { size: 14, isStrong: true }) + 3;
  const facts: Array<[label: string, value: string]> = [
    [invoiceText.number(), invoice.number],
    [invoiceText.date(), day],
    [invoiceText.order(), buyer.order_number],
    [invoiceText.orderedOn(), formatDay(buyer.created_at)],
  ];
  if (against)
    facts.push([
      invoiceText.against(),
      invoiceText.numberOf({ number: against.number, day: formatDay(against.issued_on) }),
    ]);
  for (const [label, value] of facts) {
    const end = write(paper, label, { x, y: beside, width: 70 }, { isSoft: true });
    beside = Math.max(end, write(paper, value, { x: x + 74, y: beside, width: width - 74 })) + 1;
  }
  const total = formatPaise(invoice.total_paise);
  drawQr(paper, invoiceText.qr({ title, number: invoice.number, day, total }), RIGHT - QR, MARGIN, QR);
  const end = Math.max(y, beside, MARGIN + QR) + 8;
  rule(paper, end);
  return end;
}

function drawParties(paper: Paper, document: InvoiceDocument, seller: Seller, y: number): number {
  const { invoice, billTo, shipTo } = document;
  const column = (label: string, lines: readonly string[], x: number): number => {
    let end = write(paper, label, { x, y, width: HALF }, { isSoft: true, size: 8 }) + 1;
    for (const [index, line] of lines.filter(Boolean).entries())
      end = write(paper, line, { x, y: end, width: HALF }, { isStrong: index === 0 });
    return end;
  };
  const where = addressOf(document);
  const first = column(invoiceText.billTo(), [billTo, ...where], MARGIN);
  const x = MARGIN + HALF + 20;
  let second = shipTo === billTo ? y - 2 : column(invoiceText.shipTo(), [shipTo, ...where], x);
  const facts: Array<[string, string]> = [[invoiceText.place(), placeOfSupply(invoice.place)]];
  if (seller.gstin) facts.push([invoiceText.reverseCharge(), invoiceText.no()]);
  for (const [label, value] of facts) {
    second = write(paper, label, { x, y: second + 2, width: HALF }, { isSoft: true, size: 8 });
    second = write(paper, value, { x, y: second, width: HALF });
  }
  return Math.max(first, second);
}

function addressOf({ buyer }: InvoiceDocument): string[] {
  return [buyer.line1, buyer.line2, `${buyer.city} ${buyer.postal_code}`.trim(), buyer.state];
}

function drawFoot(paper: Paper, { invoice, offers }: InvoiceDocument, seller: Seller, y: number): void {
  let left = write(paper, invoiceText.inWords(), { x: MARGIN, y, width: HALF }, { isSoft: true, size: 8 });
  left = write(paper, amountInWords(invoice.total_paise), { x: MARGIN, y: left, width: HALF + 30 }, { isStrong: true });
  const note = seller.gstin ? invoiceText.inclusive() : invoiceText.noTax();
  left = write(paper, note, { x: MARGIN, y: left + 8, width: HALF + 30 }, { isSoft: true, size: 8 });
  if (offers.length > 1) {
    const text = invoiceText.discounts({ offers: offers.map(reductionText).join('; ') });
    write(paper, text, { x: MARGIN, y: left + 2, width: HALF + 30 }, { isSoft: true, size: 8 });
  }
  const place = { x: MARGIN + HALF + 60, width: HALF - 40 };
  write(paper, invoiceText.onBehalfOf({ name: seller.legalName }), { ...place, y }, { isStrong: true, align: 'right' });
  write(paper, invoiceText.signatory(), { ...place, y: y + 60 }, { isSoft: true, size: 8, align: 'right' });
}
