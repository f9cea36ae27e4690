import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anInvoice } from '../../../test/invoice-document.ts';
import { textOfPdf } from '../../../test/pdf-text.ts';
import { drawPdf } from './draw-pdf.ts';

/**
 * The test prints its random seed before it draws names, because a process that runs out of memory prints nothing
 * afterwards.
 */
const SEED = Number(process.env['SEED'] ?? Date.now() % 2_147_483_647);

/** Draws a document for each person and returns the text of the file; throws the error if a drawing fails. */
async function drawnFor(...names: string[]): Promise<string> {
  const documents = (async function* () {
    yield* names.map((name, index) => anInvoice(`26-27/${index}`, name));
  })();
  const failed = async (_number: string, error: unknown) => {
    throw error;
  };
  return textOfPdf(Buffer.concat(await Array.fromAsync(drawPdf(documents, failed)))).join('\n');
}

test.each([
  ['zero-width joiner in an emoji', '👨‍💻'],
  ['zero-width joiner in a conjunct', 'क्‍ष'],
  ['Malayalam chillu', 'അവന്‍'],
  ['joiner between Latin letters', 'a\u200db'],
])('draws a name with a %s', async (_, name) => {
  expect(await drawnFor(name)).toContain(name);
});

test.each([
  ['Devanagari', 'प्रिया शर्मा'],
  ['Tamil', 'பிரியா கிருஷ்ணன்'],
  ['Bengali', 'প্রিয়া চট্টোপাধ্যায়'],
  ['Gujarati', 'કૃષ્ણા ત્રિવેદી'],
  ['Telugu', 'శ్రీనివాస్ రెడ్డి'],
  ['Kannada', 'ಶ್ರೀನಿವಾಸ್ ಗೌಡ'],
  ['Malayalam', 'ശ്രീലക്ഷ്മി മോഹൻലാൽ'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Odia', 'ପ୍ରିୟଙ୍କା ମହାପାତ୍ର'],
  ['Meetei Mayek', 'ꯃꯅꯤꯄꯨꯔ ꯕꯤꯔꯦꯟ'],
  ['Ol Chiki', 'ᱥᱟᱱᱛᱟᱲᱤ ᱵᱟᱹᱥᱠᱮ'],
  ['Polish', 'Łucja Wójcik'],
  ['Greek and Cyrillic', 'Ελένη Юлия'],
  ['emoji alone', '😀'],
])('whoever copies a name in %s gets what was written', async (_, name) => {
  expect((await drawnFor(name)).normalize('NFC')).toContain(name.normalize('NFC'));
});

test('an Urdu name stands from right to left, its letters in the order in which readers turn them round', async () => {
  const signs = (await drawnFor('غلام فاطمہ 12')).replaceAll(/[^\p{Script=Arabic}12]/gu, '');
  expect(signs).toContain([...'غلامفاطمہ'].toReversed().join(''));
  expect(signs).toContain('12');
});

test('a name that no font has is drawn as boxes, one for each sign, and is found by what it says', async () => {
  expect(await drawnFor('王小明')).toContain('王小明');
});

test('a long name without a space is broken, and loses no sign', async () => {
  const name = 'ಶ್ರೀ'.repeat(60);
  expect((await drawnFor(name)).replaceAll('\n', '')).toContain(name);
});

test('any name can be drawn', async () => {
  process.stdout.write(`Names are drawn with the seed ${SEED}.\n`);
  const scripts = fc.constantFrom(...'क्षम्प्रரிக்ஸ்রেफ্যીત્રక్ష್ರೀശ്രീਸ੍ਰਿପ୍ରیہلالاُّ\u200d\u200c\u202e\ufe0f👨🏽a1- (');
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: scripts, maxLength: 30 }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  );
  // Loading the fonts takes most of the time, and each file loads them once. The test therefore draws many names into
  // one file.
  const names = fc.array(name, { minLength: 25, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(names, async (names) => void (await drawnFor(...names))),
    { numRuns: 5, seed: SEED },
  );
});
