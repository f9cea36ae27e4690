import { expect, test } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const tile = (title: string, text = 'text', url = 'a.jpg') => ({ title, text, picture: { url, width: 10 } });
const base = { name: 'tanabana', phone: '1', tiles: [tile('a'), tile('b')], updatedAt: '1' };

test('what only the other changed becomes theirs, what I changed stays mine, also where both did', () => {
  const draft = { ...base, name: 'mine', tiles: [tile('mine'), tile('b', 'mine')] };
  const theirs = { ...base, name: 'theirs', phone: '2', tiles: [tile('theirs', 'theirs'), tile('b')], updatedAt: '2' };
  expect(mergeEdits({ base, draft }, theirs)).toEqual({
    edit: {
      base: theirs,
      draft: {
        name: 'mine',
        phone: '2',
        tiles: [tile('mine', 'theirs'), tile('b', 'mine')],
        updatedAt: '2',
      },
    },
    clashes: [
      { path: 'name', mine: 'mine', theirs: 'theirs' },
      { path: 'tiles.0.title', mine: 'mine', theirs: 'theirs' },
    ],
  });
});

test('nothing clashes where both wrote the same, or I wrote nothing', () => {
  const theirs = { ...base, name: 'same', updatedAt: '2' };
  for (const draft of [base, { ...base, name: 'same' }])
    expect(mergeEdits({ base, draft }, theirs)).toEqual({ edit: { base: theirs, draft: theirs }, clashes: [] });
});

test('a picture is taken whole', () => {
  const draft = { ...base, tiles: [tile('a', 'text', 'mine.jpg'), tile('b')] };
  const theirs = { ...base, tiles: [tile('a', 'text', 'theirs.jpg'), tile('b')] };
  expect(mergeEdits({ base, draft }, theirs).clashes).toEqual([
    { path: 'tiles.0.picture', mine: { url: 'mine.jpg', width: 10 }, theirs: { url: 'theirs.jpg', width: 10 } },
  ]);
});
