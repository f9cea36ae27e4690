import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from './create-icon.ts';

const pathsOf = (node: Parameters<typeof createIcon>[0]['node']) =>
  [...renderToStaticMarkup(createIcon({ node })({})).matchAll(/ d="([^"]*)"/g)].map(([, d]) => d);

test('an icon of several paths is one path, and each still begins where it did', () => {
  expect(
    pathsOf([
      ['path', { d: 'M16 10a4 4 0 0 1-8 0', key: 'a' }],
      ['path', { d: 'm6 9 6 6 6-6', key: 'b' }],
    ]),
  ).toEqual(['M16 10a4 4 0 0 1-8 0M0 0m6 9 6 6 6-6']);
});

test('a path with a look of its own stays by itself', () => {
  expect(
    pathsOf([
      ['path', { d: 'M1 1h2', key: 'a' }],
      ['path', { d: 'M3 3h2', fill: 'currentColor', key: 'b' }],
    ]),
  ).toEqual(['M1 1h2', 'M3 3h2']);
});
