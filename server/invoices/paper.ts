// The sheet that invoices are drawn on: A4, in points (1/72 inch).

export type Paper = PDFKit.PDFDocument;

export const MARGIN = 40;
/** Of what is within the margins. */
export const WIDTH = 595 - 2 * MARGIN;
export const BOTTOM = 842 - MARGIN;
export const RIGHT = MARGIN + WIDTH;

const SOFT = '#5b564f';
const INK = '#1d1a16';
const THREAD = '#c9c1b3';

type Place = { x: number; y: number; width: number };
type Look = { size?: number; isStrong?: boolean; isSoft?: boolean; align?: 'left' | 'right' };

/** Writes a text into a column, on as many lines as it needs; answers where it ends. */
export function write(paper: Paper, text: string, { x, y, width }: Place, look: Look = {}): number {
  const { size = 9, isStrong = false, isSoft = false, align = 'left' } = look;
  if (text === '') return y;
  paper.font(isStrong ? 'strong' : 'text', size).fillColor(isSoft ? SOFT : INK);
  // Signs of Devanagari are drawn in another order than they are written: whoever copies them gets what was written.
  const isReordered = /\p{Script=Devanagari}/u.test(text);
  if (isReordered) paper.markContent('Span', { actual: text });
  paper.text(text, x, y, { width, align, lineGap: 1 });
  if (isReordered) paper.endMarkedContent();
  return paper.y;
}

/** How high a text would be. */
export function heightOf(paper: Paper, text: string, width: number, size: number): number {
  return paper.font('text', size).heightOfString(text, { width, lineGap: 1 });
}

export function rule(paper: Paper, y: number): void {
  paper.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor(THREAD).stroke();
}
