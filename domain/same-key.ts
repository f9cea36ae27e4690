// Keys: what decides whether two texts are the same one. What a person typed is shown as it was typed; names, codes,
// addresses and numbers are compared, found and kept apart by these forms, whatever signs came along with a paste.

/**
 * Signs that take no room, or look like nothing: joiners, variation selectors, marks of direction, fillers, tags, the
 * empty Braille cell, the empty note head, Egyptian blanks. Unicode's own property follows new versions by itself.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800\u{13441}\u{13442}\u{16FE4}\u{1D159}]/gu;
/** Hyphens and dashes, which programs put in place of each other. */
const DASHES = /[\u2010-\u2015\u2212]/g;
// No script stacks so many marks on one letter (UAX #15, Stream-Safe Text Format). Composing sorts each stack, in a
// time that grows with the square of its height: those of mischief are cut off first.
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;
/** As most texts are: nothing in them has another form. */
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
 * A code, a number or an address as it is stored: without signs that nobody sees, in plain letters and digits (NFKC),
 * every dash as "-", white space as one space, ends trimmed. Its letters keep their case.
 */
export function bareText(text: string): string {
  const plain = PLAIN.test(text) ? text : composed(withoutUnseen(text), 'NFKC').replace(DASHES, '-');
  return plain.replace(/\s+/g, ' ').trim();
}

/** What two spellings of a name, an email, a size or a colour have in common. */
export function sameKey(text: string): string {
  const key = bareText(text).toLowerCase();
  // İ in lower case is i with a dot above, which i has already.
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
