import { expect, test } from 'vitest';
import { devanagariSpellings } from './devanagari-words.ts';
import { searchWords } from './search-text.ts';
import { fabricsIn, usualSynonyms } from './search-words.ts';

const all = devanagariSpellings();

test.each(all)('$spellings read like “$latin”', ({ latin, spellings }) => {
  for (const word of spellings) expect(searchWords(word), word).toEqual(searchWords(latin));
});

test('no spelling stands for two words', () => {
  const seen = all.flatMap(({ spellings }) => spellings);
  expect(seen.filter((word, at) => seen.indexOf(word) !== at)).toEqual([]);
});

test('dots below letters and the sign of a nasal vowel make no difference', () => {
  expect(searchWords('साड़ियाँ लहँगा कमीज़ सफ़ेद')).toEqual(searchWords('saree lehenga kameez white'));
  expect(searchWords('गमछा')).toEqual(['gamchhaa']);
});

test('each line of the usual synonyms has a word that is also known in Devanagari', () => {
  const known = new Set(all.flatMap(({ latin }) => searchWords(latin)));
  const left = usualSynonyms.split('\n').filter((line) => {
    const terms = (line.split('>')[0] ?? '').split(',').map(searchWords);
    return !terms.some((words) => words.every((word) => known.has(word)));
  });
  expect(left).toEqual([]);
});

test('each usual fabric is known in Devanagari', () => {
  const known = new Set(all.map(({ latin }) => latin));
  const fabrics = fabricsIn(
    'cotton silk georgette chiffon crepe linen khadi denim wool velvet satin rayon viscose modal lycra polyester nylon ' +
      'net brocade chanderi banarasi kanjivaram organza leather canvas jute fleece jersey muslin tussar ikat ajrakh ' +
      'bandhani leheriya chikan chikankari kantha phulkari kalamkari zari gota handloom embroidered',
  ).split(' ');
  expect(fabrics.filter((word) => !known.has(word))).toEqual([]);
});
