import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// docs/spec-coverage.md names the files and tests of each requirement. The test checks that all of these files and
// tests exist.

const root = join(import.meta.dirname, '..');
const [shop = '', office = ''] = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8').split('## Back office');
const paths = globSync('{domain,messages,contract,server,web,demo,e2e,test}/**/*.*', { cwd: root });

test.each([...rowsOf(shop, 'web/shopper'), ...rowsOf(office, 'web/admin')])('$line', ({ room, files, tests }) => {
  const isFile = (name: string) =>
    existsSync(join(root, name)) || existsSync(join(root, room, name)) || (!name.includes('/') && isSomewhere(name));
  const isTest = (name: string) =>
    existsSync(join(root, `e2e/${name}.spec.ts`)) ||
    (/\.(test|attack)$/.test(name) && ['.ts', '.tsx', '.test.ts'].some((end) => isSomewhere(name + end)));
  expect(files.filter((name) => !isFile(name))).toEqual([]);
  expect(tests.filter((name) => name !== 'every journey' && !isTest(name))).toEqual([]);
});

function isSomewhere(name: string): boolean {
  return paths.some((path) => path.endsWith(`/${name}`));
}

/**
 * Returns the rows of the tables: the requirement, its files, and its tests. The function drops words in brackets,
 * which name a part of a file.
 */
function rowsOf(part: string, room: string) {
  return part
    .split('\n')
    .map((row) => /^\| (.+) \| (.+) \| (.+) \|$/.exec(row)?.slice(1) ?? [])
    .filter(([line]) => line !== undefined && !/^(line|what|specification)$/.test(line))
    .map(([line = '', files = '', tests = '']) => ({ line, room, files: namesIn(files), tests: namesIn(tests) }));
}

function namesIn(cell: string): string[] {
  return cell
    .replaceAll(/\[[^\]]*\]\([^)]*\)|\([^)]*\)/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== '–');
}
