import { readFileSync } from 'node:fs';

// The fonts that papers are drawn with. Anek has Latin, Devanagari and ₹ in the shop's own hand; what it lacks is drawn
// with Noto Sans, which has a font for each script (decisions/0061). They are whole: the packages of the pages have
// them cut by script.

export type Face = 'text' | 'strong' | 'other' | keyof typeof scripts;

/** Of each script that has a font of its own, its letters. */
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
// as: exactly the names above.
const scriptNames = Object.keys(scripts) as Array<keyof typeof scripts>;

/** The faces that may have a sign, the best one first; `own` is that of the line. */
export function facesFor(sign: string, own: Face, isStrong: boolean): Face[] {
  const ofScript = scriptNames.filter((name) => scripts[name].test(sign));
  return [own, ...ofScript, 'other', isStrong ? 'strong' : 'text'];
}

/** The ascender and the descender are thousandths of the size; both are counted upwards from the baseline. */
type OpenFace = {
  id: string;
  ascender: number;
  descender: number;
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean };
  /** What a text is drawn with; the same answer for the same word. */
  layout: (text: string) => { glyphs: Array<{ codePoints: number[] }> };
};

/** Makes this face the one that a document is written with; answers what is known of it. */
export function useFace(pdf: PDFKit.PDFDocument, face: Face, size: number): OpenFace {
  pdf.registerFont(face, fileOf(face)).font(face, size);
  // as: pdfkit's types leave the font out that it writes with.
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
  // fontkit reads the outline also of a sign that has none, such as a joiner: at the end of the file it would read
  // beyond it, and throw.
  const padded = Buffer.concat([file, Buffer.alloc(16)]);
  read.set(face, padded);
  return padded;
}
