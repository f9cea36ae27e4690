import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordFullPass, whyUnproven } from '../scripts/full-pass.ts';

let root: string;
let reports: { tests: string; journeys: string };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tanabana-full-pass-'));
  git('init', '-q');
  reports = { tests: join(root, '.git/vitest.json'), journeys: join(root, '.git/playwright.json') };
  writeFileSync(reports.tests, JSON.stringify({ numPassedTests: 9000, numPendingTests: 120 }));
  writeFileSync(reports.journeys, JSON.stringify({ stats: { expected: 478, flaky: 2, skipped: 13 } }));
  commit('shop.ts', 'one');
});

afterEach(() => rmSync(root, { recursive: true }));

test('a commit is released once the full tests have passed on it, with the record committed or not', () => {
  expect(whyUnproven(root)).toMatch(/^No full pass of the tests is recorded/);
  expect(recordFullPass(root, reports, 2400)).toMatch(/is recorded in full-pass\.json\. Commit that file\.$/);
  expect(JSON.parse(readFileSync(join(root, 'full-pass.json'), 'utf8'))).toEqual({
    commit: git('rev-parse', 'HEAD'),
    contents: expect.stringMatching(/^[0-9a-f]{64}$/),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    minutes: 40,
    tests: { passed: 9000, skipped: 120 },
    journeys: { passed: 480, skipped: 13 },
  });
  expect(whyUnproven(root)).toBeUndefined();
  git('add', '.');
  git('commit', '-qm', 'the full pass');
  expect(whyUnproven(root)).toBeUndefined();
});

test('a commit that differs in another file, or a file that is not committed, is not released', () => {
  recordFullPass(root, reports, 2400);
  writeFileSync(join(root, 'shop.ts'), 'two');
  expect(whyUnproven(root)).toMatch(/^These files are not committed: shop\.ts/);
  git('add', '.');
  git('commit', '-qm', 'another shop');
  expect(whyUnproven(root)).toMatch(/^The full tests passed on [0-9a-f]{8}, and files have changed since then/);
});

test('a pass is not recorded for files that no commit holds', () => {
  writeFileSync(join(root, 'new.ts'), 'new');
  expect(recordFullPass(root, reports, 2400)).toMatch(/not recorded: commit first what has changed \(new\.ts\)/);
  expect(whyUnproven(root)).toMatch(/^No full pass/);
});

function commit(file: string, text: string): void {
  writeFileSync(join(root, file), text);
  git('add', '.');
  git('commit', '-qm', text);
}

function git(...args: readonly string[]): string {
  const who = ['-c', 'user.name=Tester', '-c', 'user.email=tester@shop.example', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' }).trim();
}
