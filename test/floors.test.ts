import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { importProblems } from '../scripts/floors.ts';

/**
 * Lists the problems that the check finds in a folder "house" with these files. The floors of this folder are top/ and
 * bottom/.
 */
function problemsOf(files: Record<string, string>, order = ['', 'top', 'bottom']): string[] {
  const house = join(mkdtempSync(join(tmpdir(), 'floors-')), 'house');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, name)), { recursive: true });
    writeFileSync(join(house, name), text);
  }
  return importProblems(house, order);
}

test('imports may point downwards, and from files beside the floors anywhere', () => {
  const files = { 'root.ts': `export * from './top/a.ts';`, 'top/a.ts': `import { b } from '../bottom/b.ts';` };
  expect(problemsOf({ ...files, 'bottom/b.ts': 'export const b = 1;' })).toEqual([]);
});

test('a type that is imported from a floor above is refused', () => {
  const [problem] = problemsOf({ 'bottom/b.ts': `import type { A } from '../top/a.ts';`, 'top/a.ts': '' });
  expect(problem).toContain('bottom/ lies below top/ and may not know it');
});

test('an import of a file beside the floors is refused', () => {
  const [problem] = problemsOf({ 'top/a.ts': `import { root } from '../root.ts';`, 'root.ts': '' });
  expect(problem).toContain('top/ lies below house/ and may not know it');
});

test('folders of one floor that import each other are refused', () => {
  const files = { 'top/x/a.ts': `import '../y/b.ts';\nconst part = import('../y/b.ts');` };
  const [problem] = problemsOf({ ...files, 'top/y/b.ts': '', 'top/y/c.ts': `import type { A } from '../x/a.ts';` });
  expect(problem).toContain('The folders top/x, top/y import each other in a circle');
});

test('a file on no floor is refused', () => {
  expect(problemsOf({ 'loose.ts': '' }, ['top', 'bottom'])[0]).toContain('move it into one');
});
