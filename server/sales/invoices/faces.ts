import { readFileSync } from 'node:fs';

// The fonts of invoices and other papers. Anek has Latin, Devanagari and ₹ in the shop's own style. Noto Sans, which
// has one font for each script, draws all other characters (decisions/0061). The files here contain whole fonts,
// because the packages for the web pages split each font into several files.

export type Face = 'text' | 'strong' | 'other' | keyof typeof scripts;

/** The letters of each script that has its own font. */
const scripts = {
  arabic: /\p{scx=Arab}/u,
  bengali: /\p{scx=Beng}/u,
  gujarati: /\p{scx=Gujr}/u,
  gurmukhi: /\p{scx=Guru}/u,
  kannada: /\p{scx=Knda}/u,
  malayalam: /\p{scx=Mlym}/u,
  'meetei-mayek': /\p{scx=Mtei}/u,
  'ol-chiki': /\p{scx=Olck}/u,
  oriya: /\p{scx=Orya}/u,
  tamil: /\p{scx=Taml}/u,
  telugu: /\p{scx=Telu}/u,
} as const;
// The cast is safe: `Object.keys` returns exactly the keys of `scripts`.
const scriptNames = Object.keys(scripts) as Array<keyof typeof scripts>;

/** Lists the fonts in which the shop looks for a character, the preferred font first; `own` is the font of the line. */
export function facesFor(sign: string, own: Face, isStrong: boolean): Face[] {
  const ofScript = scriptNames.filter((name) => scripts[name].test(sign));
  return [own, ...ofScript, 'other', isStrong ? 'strong' : 'text'];
}

/**
 * The measures of a font. Ascender and descender are in thousandths of the font size, both measured upwards from the
 * baseline.
 */
type OpenFace = {
  id: string;
  ascender: number;
  descender: number;
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean };
  /**
   * Returns the glyphs of a text. For the same word, the function always returns the same object, so the changes that
   * `drawPart` makes in the object have an effect when pdfkit draws the word.
   */
  layout: (text: string) => { glyphs: Array<{ codePoints: number[] }> };
};

/** Selects the font for the text that follows, and returns the measures of the font. */
export function useFace(pdf: PDFKit.PDFDocument, face: Face, size: number): OpenFace {
  pdf.registerFont(face, fileOf(face)).font(face, size);
  // The cast is safe: pdfkit's types leave out `_font`, the font with which it writes.
  return (pdf as unknown as Record<'_font', OpenFace>)['_font'];
}

const read = new Map<Face, Buffer>();

function fileOf(face: Face): Buffer {
  const known = read.get(face);
  if (known) return known;
  const name =
    face === 'text' || face === 'strong'
      ? `anek-devanagari-${face === 'text' ? 400 : 600}`
      : `noto-sans-${face === 'other' ? '' : `${face}-`}400`;
  const file = readFileSync(new URL(`fonts/${name}.ttf`, import.meta.url));
  // For a character without an outline, such as a joiner, fontkit tries to read an outline. If the character is the
  // last one in the file, fontkit reads beyond the end and throws an error, so this code adds bytes to the end of the
  // file.
  const padded = Buffer.concat([file, Buffer.alloc(16)]);
  read.set(face, padded);
  return padded;
}
