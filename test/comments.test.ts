import { expect, test } from 'vitest';
import { commentsOf, wordProblems } from '../scripts/comments.ts';

test('a comment is one text, whether it is a block, several lines or behind code', () => {
  const source = ['/**', ' * Answers one', ' * line.', ' */', 'const a = 1; // It counts.', '', '// Two', '// lines.'];
  expect(commentsOf(source.join('\n'))).toEqual([
    { line: 1, text: 'Answers one line.' },
    { line: 5, text: 'It counts.' },
    { line: 7, text: 'Two lines.' },
  ]);
});

test('a text that only looks like a comment is none', () => {
  expect(commentsOf("const address = 'https://example.com/*'; const glob = '**/*.ts';")).toEqual([]);
});

test('a sentence that begins with a clause is refused, also in the middle of a comment', () => {
  expect(wordProblems('What the log compares.')[0]).toContain('"What the log compares.');
  expect(wordProblems('Deletes a row. Of two, the first stays.')[0]).toContain('begin the sentence with a person');
  expect(wordProblems('Whoever asks has seen it.')).toHaveLength(1);
});

test('"is told of" and its kin are refused', () => {
  expect(wordProblems('The orders that shoppers were told of.')[0]).toContain('say who gets, knows or describes it');
  expect(wordProblems('A courier tells of a parcel.')).toHaveLength(1);
});

test('a whole sentence passes, and so does one that names a thing called Who', () => {
  expect(wordProblems('Answers the orders that the shop confirmed. The WHO sets no limit.')).toEqual([]);
});
