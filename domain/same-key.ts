// Keys decide whether two texts mean the same. Screens show a text as a person typed it; the shop compares and finds
// names, codes, addresses and numbers by these keys, whatever invisible signs were pasted with them.

/**
 * Signs that take no room or look like nothing: joiners, variation selectors, marks of direction, fillers, tags, the
 * empty Braille cell, the empty note head, Egyptian blanks. Unicode's property includes new signs by itself.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800\u{13441}\u{13442}\u{16FE4}\u{1D159}]/gu;
/** Hyphens and dashes, which programs often exchange for each other. */
const DASHES = /[\u2010-\u2015\u2212]/g;
// No script puts so many marks on one letter (UAX #15, Stream-Safe Text Format). Normalising sorts each stack of marks
// in a time that grows with the square of its height, so malicious stacks are cut off first.
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;
/** Most texts are plain: none of their signs has another form. */
const PLAIN = /^[ -~]*$/;

/** The text without signs that nobody sees. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** The text in this form of Unicode. */
export function composed(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(TOO_MANY_MARKS, '$1').normalize(form);
}

/**
 * A code, a number or an address as the shop stores it: without invisible signs, in plain letters and digits (NFKC),
 * every dash as "-", white space as one space, ends trimmed. Letters keep their case.
 */
export function bareText(text: string): string {
  const plain = PLAIN.test(text) ? text : composed(withoutUnseen(text), 'NFKC').replace(DASHES, '-');
  return plain.replace(/\s+/g, ' ').trim();
}

/** The common key for all spellings of a name, an email, a size or a colour. */
export function sameKey(text: string): string {
  const key = bareText(text).toLowerCase();
  // İ becomes i with a second dot above it, which the key leaves out.
  return PLAIN.test(key)
    ? key
    : key
        .normalize('NFKC')
        .replace(/([ij])\u0307/g, '$1')
        .trim();
}

/** The text without any blanks, for codes that people write in groups. */
export function unspaced(text: string): string {
  return bareText(text).replaceAll(' ', '');
}
