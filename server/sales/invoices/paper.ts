import { useFace, type Face } from './faces.ts';
import { breaksOf, direct, inBoxes, LAM_ALEF, partsOf, signEndsOf, type Directed, type Part } from './split-text.ts';

// This file writes text on the pages of an invoice. A page is a sheet of A4; positions and sizes are in points (1/72
// inch).

/**
 * `strokes` contains the steps that draw a document. The shop runs these steps only after it has laid out the whole
 * document, so a document that fails leaves nothing on the page. `signs` records whether a font has a character; a key
 * consists of a font and a code point.
 */
export type Paper = { pdf: PDFKit.PDFDocument; strokes: Array<() => void>; signs: Map<string, boolean> };

export const MARGIN = 40;
/** The width between the left and the right margin, in points. */
export const WIDTH = 595 - 2 * MARGIN;
export const BOTTOM = 842 - MARGIN;
export const RIGHT = MARGIN + WIDTH;

const SOFT = '#5b564f';
const INK = '#1d1a16';
const THREAD = '#c9c1b3';
const LINE_GAP = 1;

type Place = { x: number; y: number; width: number };
type Look = { size?: number; isStrong?: boolean; isSoft?: boolean; align?: 'left' | 'right' };
type Type = { size: number; isStrong: boolean };
type Ink = Type & { colour: string };
/**
 * One line of a text on paper. `up` and `down` are the distances, in points, that its characters reach above and below
 * the baseline.
 */
type Line = { parts: Array<Part & { width: number }>; width: number; up: number; down: number };

/** Writes a text into a column, on as many lines as the text needs. Returns the vertical position of the text's end. */
export function write(paper: Paper, text: string, { x, y, width }: Place, look: Look = {}): number {
  if (text === '') return y;
  const { isSoft = false, align = 'left', size = 9, isStrong = false } = look;
  const ink = { size, isStrong, colour: isSoft ? SOFT : INK };
  let end = y;
  for (const line of linesOf(paper, text, width, ink)) {
    const base = end + line.up;
    let left = align === 'right' ? x + width - line.width : x;
    for (const part of line.parts) {
      const from = left;
      paper.strokes.push(() => drawPart(paper.pdf, part, from, base, ink));
      left += part.width;
    }
    end = base + line.down + LINE_GAP;
  }
  return end;
}

/** Returns the height, in points, that a text needs in a column of this width. */
export function heightOf(paper: Paper, text: string, width: number, size: number): number {
  return linesOf(paper, text, width, { size, isStrong: false }).reduce(
    (sum, { up, down }) => sum + up + down + LINE_GAP,
    0,
  );
}

export function addPage(paper: Paper): void {
  paper.strokes.push(() => paper.pdf.addPage());
}

export function rule({ pdf, strokes }: Paper, y: number): void {
  strokes.push(() => pdf.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor(THREAD).stroke());
}

function linesOf(paper: Paper, text: string, width: number, type: Type): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const line = direct(paragraph);
    return stretchesOf(paper, line, width, type).map(([from, to]) => lineOf(paper, line, from, to, type));
  });
}

/** Splits a text into lines, each with as many words as fit; returns the beginning and the end of each line. */
function stretchesOf(paper: Paper, line: Directed, width: number, type: Type): Array<[from: number, to: number]> {
  const { text } = line;
  const isTooWide = (from: number, to: number) => lineOf(paper, line, from, to, type).width > width;
  if (!isTooWide(0, text.length)) return [[0, text.length]];
  const ends = breaksOf(text).flatMap((end, index, all) => {
    const from = all[index - 1] ?? 0;
    // A word that is wider than a line is broken between its characters.
    return isTooWide(from, end) ? signEndsOf(text, from, end) : [end];
  });
  const stretches: Array<[from: number, to: number]> = [];
  let from = 0;
  let fits = 0;
  for (const end of ends) {
    if (fits > from && isTooWide(from, end)) {
      stretches.push([from, fits]);
      from = fits;
    }
    fits = end;
  }
  return [...stretches, [from, fits]];
}

function lineOf(paper: Paper, line: Directed, from: number, to: number, { size, isStrong }: Type): Line {
  const { pdf } = paper;
  const end = from + line.text.slice(from, to).trimEnd().length;
  const parts = partsOf(line, from, end, isStrong, (face, sign) => hasSign(paper, face, sign)).flatMap((part) => {
    const { ascender, descender } = useFace(pdf, part.face, size);
    const measure = (part: Part) => ({ ...part, width: pdf.widthOfString(part.shown), ascender, descender });
    try {
      return measure(part);
    } catch {
      // fontkit throws an error for some combinations of characters that no language uses, such as a Latin letter with
      // a Hindi vowel sign. The shop draws such a part as boxes.
      return measure(inBoxes(part));
    }
  });
  const own = useFace(pdf, isStrong ? 'strong' : 'text', size);
  const reach = (of: (face: { ascender: number; descender: number }) => number) =>
    (Math.max(of(own), ...parts.map(of)) * size) / 1000;
  return {
    parts,
    width: parts.reduce((sum, part) => sum + part.width, 0),
    up: reach(({ ascender }) => ascender),
    down: reach(({ descender }) => -descender),
  };
}

function hasSign({ pdf, signs }: Paper, face: Face, sign: number): boolean {
  const key = `${face} ${sign}`;
  const known = signs.get(key) ?? useFace(pdf, face, 9).font.hasGlyphForCodePoint(sign);
  signs.set(key, known);
  return known;
}

/**
 * Matches joiners and the characters of scripts such as Devanagari: their glyphs may differ from the characters of the
 * text in order and number.
 */
const IS_SHAPED =
  /[\p{scx=Deva}\p{scx=Beng}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mtei}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\u200c\u200d]/u;

function drawPart(pdf: PDFKit.PDFDocument, part: Part, x: number, base: number, { size, isStrong, colour }: Ink): void {
  const { face, shown, said, isFromRight } = part;
  const options = { lineBreak: false, baseline: 'alphabetic' as const, fill: true };
  const font = useFace(pdf, face, size);
  pdf.fillColor(colour);
  const alef = isFromRight ? LAM_ALEF.exec(shown)?.[1] : undefined;
  if (alef) {
    // PDF readers reverse the characters of a right-to-left line one by one. The file contains only the first letter of
    // the glyph for lam and alef, so an invisible character adds the second letter.
    for (const glyph of font.layout(shown).glyphs) glyph.codePoints.splice(1);
    pdf.fillOpacity(0).text(alef, x, base, options).fillOpacity(1);
  }
  // PDF readers copy and search the marked text (`actual`) instead of the drawn glyphs. Right-to-left text needs no
  // mark, because each of its glyphs stands for one letter.
  const isTold = !isFromRight && (shown !== said || IS_SHAPED.test(said));
  if (isTold) pdf.markContent('Span', { actual: said });
  // Only the shop's own font has a bold form. For all other fonts, the code makes characters bold by drawing their
  // outlines, too.
  if (isStrong && face !== 'strong') pdf.lineWidth(size / 45).strokeColor(colour);
  pdf.text(shown, x, base, { ...options, stroke: isStrong && face !== 'strong' });
  if (isTold) endTold(pdf, `/${font.id} ${size} Tf`);
}

/**
 * Ends the marked text. The end marker has the direction and the font of the text, because PDF readers compute the
 * position and the height of the text from this marker.
 */
function endTold(pdf: PDFKit.PDFDocument, font: string): void {
  pdf.save().transform(1, 0, 0, -1, 0, pdf.page.height).addContent(font).endMarkedContent().restore();
}
