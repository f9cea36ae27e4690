import { readFileSync } from 'node:fs';

// The fonts of invoices and other papers. Anek has Latin, Devanagari and ₹ in the shop's own style. Noto Sans, which
// has one font for each script, draws all other characters (decisions/0061). The font files for invoices contain all
// characters of a font; the packages for the web pages split each font by script.

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

/** Lists the fonts that may have a character, the preferred font first; `own` is the line's font. */
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
   * Returns the glyphs of a text. For the same word, the function returns the same object, so `drawPart` can change the
   * object before pdfkit draws the word.
   */
  layout: (text: string) => { glyphs: Array<{ codePoints: number[] }> };
};

/** Selects the font with which the document continues; returns the font's measures. */
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
  // fontkit tries to read an outline even for a character without one, such as a joiner. If such a character is the
  // last one in a font file, fontkit reads beyond the end of the file and throws an error, so the code pads the file.
  const padded = Buffer.concat([file, Buffer.alloc(16)]);
  read.set(face, padded);
  return padded;
}
