import { sumOfTaxes } from '#domain/gst/tax-of-line.ts';
import { formatPaise } from '#domain/money.ts';
import { formatCount } from '#messages/format.ts';
import { labelOfOffer } from '#contract/reduction-label.ts';
import * as invoiceText from '#text/invoice.ts';
import { nameOfReduction } from '../offers/offers.ts';
import type { InvoiceDocument } from './load-documents.ts';
import type { Seller } from './seller.ts';
import { BOTTOM, heightOf, MARGIN, rule, WIDTH, write, type Paper } from './paper.ts';

type Line = InvoiceDocument['lines'][number];
type Column = {
  title: string;
  width: number;
  isText?: boolean;
  of: (line: Line, index: number) => string;
  sum?: string;
};

const SIZE = 8;
const GAP = 6;

/**
 * Draws the table of an invoice's lines on as many pages as the table needs. Returns the vertical position of the
 * table's end on the last page.
 */
export function drawLines(
  paper: Paper,
  document: InvoiceDocument,
  seller: Seller,
  top: number,
  newPage: () => number,
): number {
  const columns = columnsOf(document, seller);
  let y = drawRow(
    paper,
    columns,
    columns.map(({ title }) => title),
    top,
    { isSoft: true },
  );
  rule(paper, y);
  for (const [index, line] of document.lines.entries()) {
    const cells = columns.map((column) => column.of(line, index));
    if (y + rowHeight(paper, columns, cells) > BOTTOM) {
      y = drawRow(
        paper,
        columns,
        columns.map(({ title }) => title),
        newPage(),
        { isSoft: true },
      );
      rule(paper, y);
    }
    y = drawRow(paper, columns, cells, y + 3);
  }
  rule(paper, y);
  if (y + 24 > BOTTOM) y = newPage();
  y = drawRow(
    paper,
    columns,
    columns.map(({ sum = '' }) => sum),
    y + 3,
    { isStrong: true },
  );
  rule(paper, y);
  return y;
}

function columnsOf({ invoice, lines, offers }: InvoiceDocument, seller: Seller): Column[] {
  const taxes = sumOfTaxes(
    lines.map((line) => ({
      taxablePaise: line.taxable_paise,
      cgstPaise: line.cgst_paise,
      sgstPaise: line.sgst_paise,
      igstPaise: line.igst_paise,
    })),
  );
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  const money = (title: string, width: number, of: (line: Line) => number, sum?: number): Column => ({
    title,
    width,
    of: (line) => formatPaise(of(line)),
    ...(sum !== undefined && { sum: formatPaise(sum) }),
  });
  const split =
    invoice.is_within_state === 1
      ? [
          money(invoiceText.cgst(), 46, (line) => line.cgst_paise, taxes.cgstPaise),
          money(invoiceText.sgst(), 52, (line) => line.sgst_paise, taxes.sgstPaise),
        ]
      : [money(invoiceText.igst(), 56, (line) => line.igst_paise, taxes.igstPaise)];
  const taxed: Column[] = [
    money(invoiceText.taxable(), 58, (line) => line.taxable_paise, taxes.taxablePaise),
    { title: invoiceText.rate(), width: 30, of: ({ rate }) => invoiceText.percent({ rate: String(rate / 100) }) },
    ...split,
  ];
  const rest: Column[] = [
    { title: invoiceText.hsn(), width: 44, isText: true, of: ({ hsn }) => hsn || '–' },
    {
      title: invoiceText.quantity(),
      width: 32,
      of: (line) => (line.quantity === 0 ? '' : formatCount(line.quantity)),
      sum: formatCount(pieces),
    },
    money(invoiceText.price(), 56, (line) => line.price_paise),
    ...(seller.gstin ? taxed : []),
    money(invoiceText.amount(), 60, (line) => line.total_paise, invoice.total_paise),
  ];
  const wide = WIDTH - rest.reduce((sum, { width }) => sum + width, 0);
  const nameOf = (line: Line, index: number) =>
    [`${index + 1}. ${nameOfLine(line)}`, line.options, reducedOf(line, offers), lessOf(line)]
      .filter(Boolean)
      .join('\n');
  return [{ title: invoiceText.item(), width: wide, isText: true, of: nameOf, sum: invoiceText.total() }, ...rest];
}

/** Returns the name of an invoice's line. A line with the quantity 0 is a charge for delivery or cash. */
function nameOfLine({ name, quantity }: Line): string {
  return quantity === 0 ? invoiceText.charge({ kind: name }) : name;
}

/**
 * Describes the reduction of a line. The line names the offer only if the order has a single reduction; otherwise the
 * foot of the invoice names all of them.
 */
function reducedOf({ reduction_paise: paise }: Line, offers: InvoiceDocument['offers']): string {
  if (paise === 0) return '';
  const [only, another] = offers;
  return only && !another
    ? reductionText({ ...only, paise })
    : invoiceText.reduced({ label: invoiceText.discount(), amount: formatPaise(paise) });
}

/** Names an offer and the amount that it takes off. */
export function reductionText(offer: InvoiceDocument['offers'][number]): string {
  const label = labelOfOffer({ name: nameOfReduction(offer), code: offer.code });
  return invoiceText.reduced({ label, amount: formatPaise(offer.paise) });
}

/** Explains why the credit note credits less than the customer paid; '' for a full refund. */
function lessOf({
  price_paise: price,
  quantity,
  reduction_paise: reduction,
  total_paise: total,
  reason,
}: Line): string {
  const less = price * quantity - reduction - total;
  return less > 0 ? invoiceText.less({ amount: formatPaise(less), reason }) : '';
}

function rowHeight(paper: Paper, columns: readonly Column[], cells: readonly string[]): number {
  return Math.max(...columns.map(({ width }, index) => heightOf(paper, cells[index] ?? '', width - GAP, SIZE))) + 6;
}

type Look = { isSoft?: boolean; isStrong?: boolean };

function drawRow(
  paper: Paper,
  columns: readonly Column[],
  cells: readonly string[],
  y: number,
  look: Look = {},
): number {
  let x = MARGIN;
  let end = y;
  for (const [index, { width, isText }] of columns.entries()) {
    const inset = isText ? 0 : GAP;
    const place = { x: x + inset, y, width: width - GAP };
    end = Math.max(
      end,
      write(paper, cells[index] ?? '', place, { ...look, size: SIZE, align: isText ? 'left' : 'right' }),
    );
    x += width;
  }
  return end + 3;
}
