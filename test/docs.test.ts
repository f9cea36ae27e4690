import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { variableNames } from '../server/platform/env/env.ts';

// The tests check commands, variables and links in README, docs/operate.md and docs/configuration.md, because people
// rely on them.

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
// The cast is safe: npm prescribes this form.
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const readme = read('README.md');
const pages = globSync('{*,docs/*,decisions/*,web/README,server/*/README}.md', { cwd: root }).toSorted();

test('docs/operate.md describes each command of package.json, and README five of them', () => {
  const described = (text: string) => new Set(rowsOf(text).flatMap(commandsIn));
  expect([...described(read('docs/operate.md'))].toSorted()).toEqual(Object.keys(scripts).toSorted());
  expect(described(readme).size).toBe(5);
});

test.each(pages)('the commands that %s names stand in package.json', (page) => {
  expect(commandsIn(read(page)).filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('docs/configuration.md describes each variable of the shop once, and README ten of them with the same default', () => {
  const rows = (text: string) =>
    rowsOf(text).flatMap((row) => {
      const [, names = '', , fallback = ''] = row.split('|').map((cell) => cell.trim());
      return [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => [name, fallback] as const);
    });
  const all = rows(read('docs/configuration.md'));
  // The shop does not read UV_THREADPOOL_SIZE, but Node itself does.
  expect(all.map(([name]) => name).toSorted()).toEqual([...variableNames, 'UV_THREADPOOL_SIZE'].toSorted());
  const ten = rows(readme);
  expect(ten).toHaveLength(10);
  expect(all).toEqual(expect.arrayContaining(ten));
});

test.each(pages)('the links of %s lead to files and headings that exist', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
  const isBroken = (link: string) => {
    const [path = '', heading] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    return !existsSync(join(root, target)) || (heading !== undefined && !headingsOf(read(target)).includes(heading));
  };
  expect(links.filter(isBroken)).toEqual([]);
});

test.each(pages.filter((page) => page.endsWith('/README.md')))(
  'the decisions that %s names by their numbers are there',
  (page) => {
    const reasons = /\*\*Reasons\.\*\*.*\) (.*)/.exec(read(page))?.[1] ?? '';
    const numbers = reasons.match(/\d+/g) ?? [];
    expect(
      numbers.filter((number) => globSync(`decisions/${number.padStart(4, '0')}-*`, { cwd: root }).length === 0),
    ).toEqual([]);
  },
);

test('README and ARCHITECTURE stay short', () => {
  const size = (text: string) => ({ lines: text.split('\n').length - 1, words: text.split(/\s+/).length - 1 });
  const [short, long] = [size(readme), size(read('ARCHITECTURE.md'))];
  expect(Math.max(short.lines - 80, short.words - 900, long.lines - 130, long.words - 2000)).toBeLessThanOrEqual(0);
});

function rowsOf(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('| `'));
}

function commandsIn(text: string): string[] {
  return [...text.matchAll(/`npm (?:(?:run (?:-s )?)([a-z][\w:-]*)|(test|start)\b)/g)].map(
    ([, script, usual]) => script ?? usual ?? '',
  );
}

/** Returns the headings and anchors of a page in the form that GitHub uses in addresses. */
function headingsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  const marks = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, mark = '']) => mark);
  return [...marks, ...headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'))];
}
