// The functions of this file make keys; two texts count as equal if their keys are equal. Keys are for comparing:
// screens show a text as a person typed it. The shop compares and finds names, codes, addresses and numbers by these
// keys, even if invisible characters were pasted with them.

/**
 * Matches invisible characters: joiners, variation selectors, marks of direction, fillers, tags, the empty Braille
 * cell, the empty note head, Egyptian blanks. The Unicode property in this pattern also covers characters that later
 * versions of Unicode add.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800\u{13441}\u{13442}\u{16FE4}\u{1D159}]/gu;
/** Matches hyphens and dashes, which programs often exchange for each other. */
const DASHES = /[\u2010-\u2015\u2212]/g;
// Matches marks beyond the 30th on one letter; no script needs so many (UAX #15, Stream-Safe Text Format). Normalising
// sorts the marks of a letter in a time that grows with the square of their number, so an attacker's marks are cut off
// first.
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;
/** Most texts match this pattern of printable ASCII. No character of printable ASCII has another form. */
const PLAIN = /^[ -~]*$/;

/** Returns the text without invisible characters. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** Returns the text in this Unicode normal form, after extremely many marks on one letter are cut off. */
export function composed(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(TOO_MANY_MARKS, '$1').normalize(form);
}

/**
 * Returns a code, a number or an address as the shop stores it: without invisible characters, in plain letters and
 * digits (NFKC), every dash as "-", white space as one space, both ends trimmed. Capital and small letters stay as they
 * are.
 */
export function bareText(text: string): string {
  const plain = PLAIN.test(text) ? text : composed(withoutUnseen(text), 'NFKC').replace(DASHES, '-');
  return plain.replace(/\s+/g, ' ').trim();
}

/** Returns the key that all spellings of a name, an email, a size or a colour share. */
export function sameKey(text: string): string {
  const key = bareText(text).toLowerCase();
  // The small letter of İ is an i with a second dot above, which the key leaves out.
  return PLAIN.test(key)
    ? key
    : key
        .normalize('NFKC')
        .replace(/([ij])\u0307/g, '$1')
        .trim();
}

/** Returns the text without spaces, for codes that people write in groups. */
export function unspaced(text: string): string {
  return bareText(text).replaceAll(' ', '');
}
