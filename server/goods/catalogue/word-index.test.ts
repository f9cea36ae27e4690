import { expect, test } from 'vitest';
import { pick, randomFrom } from '../../../demo/random.ts';
import { soundOf, typingDistance } from '#domain/search-text.ts';
import { computedMs } from '../../../test/computed.ts';
import { bitsOf, noBits } from './bits.ts';
import { WordIndex } from './word-index.ts';

/** The number of integers in a set of about four hundred documents, with a bit for each document. */
const SETS = new Int32Array(13);
const syllables = ['ka', 'kaa', 'ri', 'ree', 'su', 'sho', 'ta', 'tha', 'no', 'mi', 'k1', '9'];

test('finds the same words as a look at all of them, while words come and go', async () => {
  const random = randomFrom(5);
  const word = () => Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(syllables, random)).join('');
  const index = new WordIndex();
  const documents = new Map<number, Set<string>>();
  for (let step = 0; step < 3000; step++) {
    const document = Math.floor(random() * 400);
    const words = new Set(Array.from({ length: Math.floor(random() * 4) }, word));
    documents.set(document, words);
    if (words.size === 0) index.remove(document);
    else index.set(document, new Map([...words].map((one) => [one, 1])));
    if (step === 1500) await index.prepare();
    if (step % 30 !== 0) continue;
    const all = new Set([...documents.values()].flatMap((one) => [...one]));
    const asked = word();
    const beginning = asked.slice(0, 3);
    const longer = [...all].filter((one) => one.startsWith(beginning) && one !== beginning).sort();
    expect(index.startingWith(beginning)).toEqual(longer.slice(0, 199 + Number(!all.has(beginning))));
    expect([...index.soundingLike(asked)].sort()).toEqual(
      [...all].filter((one) => soundOf(one) === soundOf(asked)).sort(),
    );
    for (const one of [asked, pick(syllables, random)]) {
      const having = [...documents].flatMap(([number, own]) => (own.has(one) ? [number] : []));
      const found = noBits(SETS);
      for (let twice = 0; twice < 2; twice++) index.addTo(found, one);
      expect(found).toEqual(bitsOf(having, SETS));
    }
    const distances = [...all]
      .filter((one) => one.length >= 3 && (asked.length > 4 || one[0] === asked[0]))
      .map((one) => ({ one, distance: typingDistance(asked, one, 2) }));
    const least = distances.reduce((fewest, { distance }) => Math.min(fewest, distance), asked.length < 8 ? 1 : 2);
    const near = distances.filter(({ distance }) => distance === least).map(({ one }) => one);
    expect(index.near(asked).sort()).toEqual(/\d/.test(asked) || asked.length < 3 ? [] : near.sort());
  }
});

test('of equally frequent words the same is meant by a mistyped one, whichever came first', () => {
  for (const order of [
    ['shirt', 'short'],
    ['short', 'shirt'],
  ]) {
    const index = new WordIndex();
    for (const [document, word] of order.entries()) index.set(document, new Map([[word, 1]]));
    expect(index.near('shrrt')).toEqual(['shirt', 'short']);
  }
});

test('looks for a mistyped word among a hundred thousand in a few milliseconds, also after a change', () => {
  const index = new WordIndex();
  for (let n = 0; n < 100_000; n++) index.set(n, new Map([[`k${n}x`, 1]]));
  index.set(100_000, new Map([['sherwani', 1]]));
  index.startingWith('k1');
  const started = computedMs();
  for (let n = 0; n < 20; n++) {
    index.set(n, new Map([[`changed${n}`, 1]]));
    expect(index.near('sherwnai')).toEqual(['sherwani']);
    expect(index.startingWith('sherw')).toEqual(['sherwani']);
  }
  // If the index sorted all words twenty times, or compared each word letter by letter, this test would take some
  // seconds.
  expect(computedMs() - started).toBeLessThan(1000);
});
