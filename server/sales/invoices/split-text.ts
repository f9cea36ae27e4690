import bidiFactory, { type Bidi, type EmbeddingLevels } from 'bidi-js';
import { facesFor, type Face } from './faces.ts';

// The cast is safe: the package's types describe its ES module, but Node loads its CommonJS form, which exports the
// function.
const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A part of a line. One call draws it, because all its characters have the same font and direction. */
export type Part = { face: Face; isFromRight: boolean; said: string; shown: string };
/**
 * A line of text. `levels` contains the direction of each character; undefined if the whole line runs from left to
 * right.
 */
export type Directed = { text: string; levels: EmbeddingLevels | undefined };
type Sign = Part & { at: number };
type HasSign = (face: Face, codePoint: number) => boolean;

const FROM_RIGHT = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]/u;
/** Matches invisible characters, except the two joiners that decide how letters are joined. */
const UNSEEN = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
/** The box that is drawn if no font has the character of the text. */
const BOX = '\u25a1';

/** Prepares a text for drawing: normalizes its letters, and removes characters that nobody can see on paper. */
export function direct(text: string): Directed {
  const tidy = text
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
  return { text: tidy, levels: FROM_RIGHT.test(tidy) ? bidi.getEmbeddingLevels(tidy, 'auto') : undefined };
}

/** Lists the positions at which a line may be broken, and the end of the line. */
export function breaksOf(text: string): number[] {
  return [...text.matchAll(/\s+|(?<=[\p{L}\p{M}])[-/,](?=\p{L})|$/gu)].map(({ 0: sign, index }) => index + sign.length);
}

/** Lists the positions after each visible character of a part of a line. */
export function signEndsOf(text: string, from: number, to: number): number[] {
  return Array.from(graphemes.segment(text.slice(from, to)), ({ index, segment }) => from + index + segment.length);
}

/**
 * Splits a part of a line into pieces that have one font and one direction. The pieces are in the order in which they
 * stand on paper from left to right.
 */
export function partsOf(line: Directed, from: number, to: number, isStrong: boolean, hasSign: HasSign): Part[] {
  const signs = signsOf(line, from, to, isStrong, hasSign);
  const parts: Sign[] = [];
  for (const sign of signs) {
    const last = parts.at(-1);
    if (last && isOnePart(last, sign)) {
      last.said += sign.said;
      last.shown += sign.shown;
    } else parts.push({ ...sign });
  }
  const { text, levels } = line;
  if (!levels) return parts;
  const places = new Map(bidi.getReorderedIndices(text, levels, from, to - 1).map((at, place) => [at, place]));
  return parts.toSorted((a, b) => (places.get(a.at) ?? 0) - (places.get(b.at) ?? 0));
}

/** Returns the part with a box in place of each character, because no font can draw the characters. */
export function inBoxes(part: Part): Part {
  return { ...part, shown: BOX.repeat([...graphemes.segment(part.said)].length) };
}

/**
 * Returns whether a character belongs to the same part as the text before it. In right-to-left text, each word is a
 * separate part, and so is each character between two words: such a character, for example a bracket, may have to be
 * mirrored.
 */
function isOnePart(part: Part, sign: Part): boolean {
  if (part.face !== sign.face || part.isFromRight !== sign.isFromRight) return false;
  return !sign.isFromRight || (isLetters(part.said) && isLetters(sign.said) && !LAM_ALEF.test(part.said));
}

function isLetters(text: string): boolean {
  return /^[\p{L}\p{M}\u200c\u200d]+$/u.test(text);
}

/**
 * Matches the Arabic letters lam and alef at the end of a text. On paper they are one glyph that is not joined to the
 * next letter, so a word can be split after this glyph.
 */
export const LAM_ALEF = /\u0644([\u0622\u0623\u0625\u0627])$/u;

/**
 * Returns the replacement for a character that no font has: a space for an emoji or a flag, a box for any other
 * character.
 */
function lacking(sign: string): string {
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(sign) ? ' ' : BOX;
}

/** Matches the most frequent lines: the shop's own font has all their characters, and they run from left to right. */
const PLAIN = /^[ -~₹–’]*$/;

function signsOf({ text, levels }: Directed, from: number, to: number, isStrong: boolean, hasSign: HasSign): Sign[] {
  const line = text.slice(from, to);
  if (!levels && PLAIN.test(line))
    return [{ face: isStrong ? 'strong' : 'text', isFromRight: false, said: line, shown: line, at: from }];
  const own = ownFaceOf(line, isStrong, hasSign);
  const faceOf = (part: string) =>
    facesFor(part, own, isStrong).find((face) => [...part].every((sign) => hasSign(face, sign.codePointAt(0) ?? 0)));
  const signs: Sign[] = [];
  // If one font has all letters of a word, the whole word uses this font. A space after the word uses the word's font.
  for (const { 0: word, index } of line.matchAll(/\s+|\S+/gu)) {
    const before = signs.at(-1)?.face;
    const isSpace = before !== undefined && word.trim() === '' && hasSign(before, 32);
    const whole = isSpace ? before : faceOf(word);
    for (const { segment, index: within } of graphemes.segment(word)) {
      const at = from + index + within;
      const face = whole ?? faceOf(segment);
      const isFromRight = levels !== undefined && (levels.levels[at] ?? 0) % 2 === 1;
      const turned = isFromRight ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
      signs.push({ face: face ?? 'other', isFromRight, said: segment, shown: face ? turned : lacking(segment), at });
    }
  }
  return signs;
}

const EUROPEAN = /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]/gu;

/**
 * Returns the font for all European words of a line: the shop's own font or, if that lacks one of the letters, another
 * font.
 */
function ownFaceOf(line: string, isStrong: boolean, hasSign: HasSign): Face {
  const own = isStrong ? 'strong' : 'text';
  const isWhole = (line.match(EUROPEAN) ?? []).every((letter) => hasSign(own, letter.codePointAt(0) ?? 0));
  return isWhole ? own : 'other';
}
