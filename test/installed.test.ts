import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../scripts/sources.ts';

// The test makes a minimal project with our own scripts, which installs only an empty compiler.
let place = '';
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tanabana-installed-'));
  await mkdir(join(place, 'scripts'));
  for (const name of ['prepare', 'setup', 'say', 'print-on'])
    await cp(join(root, `scripts/${name}.mjs`), join(place, `scripts/${name}.mjs`));
  await writeFile(join(place, 'scripts/compile-messages.mjs'), '');
  await mkdir(join(place, 'compiler'));
  await writeJson('compiler/package.json', { name: '@messageformat/core', version: '1.0.0', exports: './index.js' });
  await writeFile(join(place, 'compiler/index.js'), '');
  await writeJson('package.json', {
    name: 'small',
    version: '1.0.0',
    scripts: { prepare: 'node scripts/prepare.mjs' },
    devDependencies: { '@messageformat/core': 'file:compiler' },
  });
  npm('install', '--package-lock-only');
});
afterAll(async () => rm(place, { recursive: true, force: true }));

test('what npm ci has installed the start does not install again, until other packages are wanted', async () => {
  npm('ci');
  expect(start()).toBe('');
  const lock = await readFile(join(place, 'package-lock.json'), 'utf8');
  await writeFile(join(place, 'package-lock.json'), `${lock}\n`);
  expect(start()).toContain('Installing …');
  expect(start()).toBe('');
});

test('where npm ci has left out what builds the shop, the start installs it', () => {
  npm('ci', '--omit=dev');
  expect(start()).toContain('Installing …');
});

/** Starts the installation of the project, and returns its output. */
function start(): string {
  const program = "import { install } from './scripts/setup.mjs'; install();";
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: place, encoding: 'utf8' });
}

function npm(...args: string[]): void {
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd: place, stdio: 'pipe' });
}

async function writeJson(path: string, value: object): Promise<void> {
  await writeFile(join(place, path), JSON.stringify(value));
}
