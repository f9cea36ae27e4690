// The functions of this file make keys. Two texts count as equal if their keys are equal, for example although one
// contains invisible characters. The shop uses keys to compare and find names, codes, addresses and numbers. Screens
// show the text as a person typed it.

/**
 * Matches invisible characters: joiners, variation selectors, marks of direction, fillers, tags, the empty Braille
 * cell, the empty note head, Egyptian blanks. The Unicode property in this pattern also covers characters that later
 * versions of Unicode add.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800\u{13441}\u{13442}\u{16FE4}\u{1D159}]/gu;
/** Matches the hyphens and dashes that programs often write in place of "-". */
const DASHES = /[\u2010-\u2015\u2212]/g;
// Matches marks beyond the 30th on one letter; no script needs so many (UAX #15, Stream-Safe Text Format). Normalising
// sorts the marks of a letter, and the time grows with the square of their number. The code therefore first removes an
// attacker's extra marks.
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;
/** Matches texts of printable ASCII, which most texts are. Such a text needs no normalising. */
const PLAIN = /^[ -~]*$/;

/** Returns the text without invisible characters. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** Returns the text in this Unicode normal form, after removing all marks beyond the 30th on one letter. */
export function composed(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(TOO_MANY_MARKS, '$1').normalize(form);
}

/**
 * Returns a code, a number or an address as the shop stores it: without invisible characters, in plain letters and
 * digits (NFKC), every dash as "-", each run of white space as one space, and both ends trimmed. Does not change
 * capitals to small letters.
 */
export function bareText(text: string): string {
  const plain = PLAIN.test(text) ? text : composed(withoutUnseen(text), 'NFKC').replace(DASHES, '-');
  return plain.replace(/\s+/g, ' ').trim();
}

/** Returns the key by which the shop compares names, emails, sizes and colours: `bareText` in small letters. */
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
