// Writes Devanagari in Latin letters as Indians type it: "साड़ी" becomes "saadee". The search only compares the Latin
// letters, and no page shows the Latin letters.

const VOWELS: Record<string, string> = {
  अ: 'a',
  आ: 'aa',
  इ: 'i',
  ई: 'ee',
  उ: 'u',
  ऊ: 'oo',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ऑ: 'o',
  ओ: 'o',
  औ: 'au',
};
const SIGNS: Record<string, string> = {
  '\u093e': 'aa',
  '\u093f': 'i',
  '\u0940': 'ee',
  '\u0941': 'u',
  '\u0942': 'oo',
  '\u0943': 'ri',
  '\u0945': 'e',
  '\u0947': 'e',
  '\u0948': 'ai',
  '\u0949': 'o',
  '\u094b': 'o',
  '\u094c': 'au',
};
// Devanagari consonants in Latin letters, from क (U+0915) to ह (U+0939), in the order of the code points.
const CONSONANTS = 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'.split(' ');
const NUKTA = '\u093c';
const WITH_NUKTA: Record<string, string> = { j: 'z', ph: 'f' };
const VIRAMA = '\u094d';
const NASALS = /[\u0901\u0902]/;
const DEVANAGARI_WORD = /[\u0900-\u0963\u0966-\u097f]+/g;

/**
 * A syllable: a consonant, if it has one, and the vowel after it. `isInherent` is true if the vowel is the unwritten a,
 * which Hindi does not always speak.
 */
type Syllable = { consonant: string; vowel: string; isInherent: boolean; nasal: string };

/** Returns the text with its Devanagari in Latin letters; all other characters stay as they are. */
export function toLatin(text: string): string {
  return text.replace(DEVANAGARI_WORD, (word) => spell(silenced(syllablesOf(word.normalize('NFD')))));
}

function syllablesOf(word: string): Syllable[] {
  const syllables: Syllable[] = [];
  for (const letter of word) {
    const code = letter.charCodeAt(0);
    const consonant = CONSONANTS[code - 0x0915];
    const last = syllables.at(-1);
    if (consonant !== undefined) syllables.push({ consonant, vowel: 'a', isInherent: true, nasal: '' });
    else if (VOWELS[letter] !== undefined)
      syllables.push({ consonant: '', vowel: VOWELS[letter], isInherent: false, nasal: '' });
    else if (code >= 0x0966 && code <= 0x096f)
      syllables.push({ consonant: String(code - 0x0966), vowel: '', isInherent: false, nasal: '' });
    else if (last) change(last, letter);
  }
  return syllables;
}

function change(syllable: Syllable, sign: string): void {
  if (sign === NUKTA) syllable.consonant = WITH_NUKTA[syllable.consonant] ?? syllable.consonant;
  else if (NASALS.test(sign)) syllable.nasal = 'n';
  else if (sign === VIRAMA || SIGNS[sign] !== undefined) {
    syllable.vowel = SIGNS[sign] ?? '';
    syllable.isInherent = false;
  }
}

// Removes the unwritten a where Hindi does not speak it: at the end of a word, and between two syllables that have a
// vowel.
function silenced(syllables: readonly Syllable[]): Syllable[] {
  const spoken = syllables.map((syllable) => ({ ...syllable }));
  for (let at = spoken.length - 1; at > 0; at--) {
    const [before, syllable, after] = [spoken[at - 1], spoken[at], spoken[at + 1]];
    if (!before || !syllable || !syllable.isInherent || syllable.nasal !== '') continue;
    if (!after || (before.vowel !== '' && after.vowel !== '')) syllable.vowel = '';
  }
  return spoken;
}

function spell(syllables: readonly Syllable[]): string {
  return syllables.map(({ consonant, vowel, nasal }) => consonant + vowel + nasal).join('');
}
