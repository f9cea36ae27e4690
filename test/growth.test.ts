import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { userCalls } from '../contract/users.ts';
import { parseMobile } from '../domain/phone.ts';
import { readNumber, readRupees, readWhole } from '../domain/read-number.ts';
import { plainWords, searchWords } from '../domain/search-text.ts';
import { toParagraphs } from '../domain/paragraphs.ts';
import { holdsUnwritable, tidyLine, tidyText } from '../domain/text.ts';
import { root, rooms, sourcesBelow } from '../scripts/sources.ts';

// The time in which the shop reads a stranger's text must grow in proportion to the length of the text. At these
// lengths a quadratic cost takes seconds, and a linear one takes a few milliseconds. The limit is far from both, so
// that a busy machine does not fail the test.

const LENGTH = 20_000;
const LIMIT_MS = 300;

/**
 * Returns the shortest time of several runs, because another program may have used the processor during one of them.
 */
function fastest(work: () => unknown): number {
  let least = Infinity;
  for (let run = 0; run < 4 && least > LIMIT_MS; run++) {
    const from = performance.now();
    work();
    least = Math.min(least, performance.now() - from);
  }
  return least;
}

const BITS = [' ', '\n', '1', 'a', '<', '<a', '</', '-', '.', '/', '"', "'", '&a', '=', '\u0301', '\u0905'];
const ENDS = ['!', 'x', '\n'];

type Literal = { pattern: string; flags: string };
type Node = { type: string; regex?: Literal };

function literalsIn(path: string): Literal[] {
  const found: Literal[] = [];
  const look = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    // The cast is safe: a parsed source consists of these nodes.
    const { type, regex } = node as Node;
    if (type === 'Literal' && regex) found.push({ pattern: regex.pattern, flags: regex.flags });
    Object.values(node).forEach(look);
  };
  look(parseAst(readFileSync(path, 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

/**
 * Makes long texts that may slow this pattern down. They repeat common characters, and the letters and words of the
 * pattern.
 */
function attacksOn({ pattern }: Literal): string[] {
  const own = [...new Set(pattern.match(/[\p{L}\p{N}<>!&:;#%_~^-]/gu) ?? [])].slice(0, 8);
  const words = [...new Set(pattern.match(/<?[a-z]{2,}|<!--/gi) ?? [])].slice(0, 4);
  const starts = ['', ...words.slice(0, 1)];
  return [...BITS, ...own, ...words].flatMap((bit) =>
    starts.flatMap((start) => ENDS.map((end) => start + bit.repeat(LENGTH / bit.length) + end)),
  );
}

/**
 * Patterns that read only the shop's own texts, so that no stranger can attack them. These texts are digits of a
 * number, a hash, and the owner's configuration.
 */
const OURS = new Set([String.raw`\B(?=(\d\d)+$)`, '=+$', String.raw`\/+$`]);

const sources = rooms
  .filter((room) => room !== 'demo')
  .flatMap((room) => sourcesBelow(join(root, room)))
  .filter((path) => !/\.test\.tsx?$|server\/db\/migrations\//.test(path));
const patterns = new Map(
  sources.flatMap((path) =>
    literalsIn(path)
      .filter(({ pattern }) => !OURS.has(pattern))
      .map((literal) => [`/${literal.pattern}/${literal.flags}`, { path: relative(root, path), literal }]),
  ),
);

test('every pattern of the sources is looked at', () => {
  expect(patterns.size).toBeGreaterThan(80);
});

test.each([...patterns])('%s takes time in proportion to the text', (_pattern, { path, literal }) => {
  const pattern = new RegExp(literal.pattern, literal.flags);
  for (const text of attacksOn(literal)) {
    const ms = fastest(() => (pattern.global ? text.replaceAll(pattern, '') : pattern.test(text)));
    if (ms >= LIMIT_MS)
      throw new Error(`${path}: ${ms} ms for ${JSON.stringify(`${text.slice(0, 20)}…${text.slice(-3)}`)}`);
  }
});

const marks = (count: number) => `a${'\u0301'.repeat(count)}${'\u0316'.repeat(count)}`;
const texts: Array<[string, string]> = [
  ['beginnings of tags', '<a'.repeat(50_000)],
  ['beginnings of scripts', '<script>'.repeat(20_000)],
  ['beginnings of comments', '<!--'.repeat(40_000)],
  ['a tag without an end', `<p ${'a '.repeat(60_000)}`],
  ['ends of tags with room', `</p${' '.repeat(100_000)}`],
  ['spaces and one letter', `${' '.repeat(100_000)}x`],
  ['digits and one letter', `${'1'.repeat(100_000)}x`],
  ['a number far from its unit', `1${' '.repeat(100_000)}x`],
  ['ampersands', '&a'.repeat(50_000)],
  ['marks in the wrong order', marks(50_000)],
];
const readers: Array<[string, (text: string) => unknown]> = [
  ['toParagraphs', toParagraphs],
  ['tidyLine', tidyLine],
  ['tidyText', tidyText],
  ['holdsUnwritable', holdsUnwritable],
  ['readNumber', readNumber],
  ['readRupees', readRupees],
  ['readWhole', readWhole],
  [
    'registering',
    (text) =>
      userCalls['POST /auth/register'].body.safeParse(
        Object.fromEntries(['username', 'email', 'password', 'firstName', 'mobile'].map((name) => [name, text])),
      ),
  ],
];

describe.each(readers)('%s', (_name, read) => {
  test.each(texts)('reads 100,000 characters of %s in a moment', (_what, text) => {
    expect(fastest(() => read(text))).toBeLessThan(LIMIT_MS);
  });
});

test('what is searched for and a phone number are read in a moment at the lengths that the contract lets in', () => {
  for (const read of [searchWords, plainWords, parseMobile]) {
    expect(fastest(() => read(tidyLine(marks(900))))).toBeLessThan(LIMIT_MS);
    expect(fastest(() => read('a'.repeat(1800)))).toBeLessThan(LIMIT_MS);
  }
});
