import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../server/platform/http/openapi.ts';
import { root } from '../scripts/sources.ts';
import { asker, fillByCalls, productForm, type Asked } from './busy-shop.ts';
import { anInvoice } from './invoice-document.ts';
import { textOfPdf } from './pdf-text.ts';
import { aPicture } from './pictures.ts';
import { freePort, startServer } from './processes.ts';

const SLOW_MS = 120_000;
const ENGLISH = { ...process.env, LANGUAGES: 'en' };
let place = '';
let release = '';
let files: string[] = [];

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tanabana-release-'));
  release = join(place, 'shop');
  // The built pages are empty, because a server that is only started needs no real pages.
  for (const part of ['server', 'client']) await mkdir(join(place, 'build/en', part), { recursive: true });
  await writeFile(join(place, 'build/en/server/index.js'), '');
  execFileSync(process.execPath, [join(root, 'scripts/release.ts'), release], {
    env: { ...ENGLISH, BUILD_DIR: join(place, 'build') },
  });
  files = (await readdir(release, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  await symlink(join(root, 'node_modules'), join(release, 'node_modules'));
});
afterAll(async () => rm(place, { recursive: true, force: true }));

test('a release has no tests, tools, sources of pages, demo or pseudo-language', async () => {
  const extraneous =
    /\.test\.|\.attack\.|^(e2e|bench|test|demo|web|decisions|public)(\/|$)|^scripts\/(?!serve|generation|relay-questions|say|print-on|end-with-npm)|en-XA/;
  expect(files.filter((name) => extraneous.test(name))).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining([
      'server/app/main.ts',
      'server/platform/db/checkpoint-thread.mjs',
      'build/en/server/index.js',
      'LICENSE',
    ]),
  );
  const migrations = await readdir(join(root, 'server/platform/db/migrations'));
  expect(files).toEqual(expect.arrayContaining(migrations.map((name) => `server/platform/db/migrations/${name}`)));
  // The cast is safe: npm prescribes this form.
  const { packages } = JSON.parse(await readFile(join(release, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { devDependencies?: object }>;
  };
  expect(packages['']?.devDependencies).toBeUndefined();
  expect(packages).toHaveProperty(['node_modules/fastify']);
  for (const tool of ['vitest', 'vite', '@playwright/test', 'oxlint'])
    expect(packages).not.toHaveProperty([`node_modules/${tool}`]);
});

test(
  'it opens a shop, without the demo, and its commands find all that they import',
  async () => {
    const data = join(place, 'data');
    const port = String(await freePort());
    const running = spawn(process.execPath, [join(release, 'scripts/serve.mjs')], {
      env: { ...ENGLISH, DATA_DIR: data, PORT: port, LOG_LEVEL: 'warn' },
    });
    let said = '';
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (piece) => (said += String(piece)));
    await expect.poll(() => said, { timeout: SLOW_MS }).toContain('The shop is open');
    expect(said).not.toContain('shopper@example.com');
    // The server reads the names of the contract's shapes from the contract's files, so the built server must include
    // these files.
    const answer = await fetch(`http://127.0.0.1:${port}/api/openapi.json`);
    const served = (await answer.json()) as { info: { title: string } };
    expect(served).toEqual(openApiDocument(served.info.title.replace(/ API$/, '')));
    running.kill('SIGTERM');
    await once(running, 'exit');
    expect(existsSync(join(data, 'first-run.txt'))).toBe(true);
    for (const program of ['accounts/staff', 'office/backup', 'goods/import'])
      expect(
        spawnSync(process.execPath, [join(release, `server/${program}/main.ts`), '--help'], {
          env: { ...ENGLISH, DATA_DIR: data },
          encoding: 'utf8',
        }).stderr,
      ).not.toContain('ERR_MODULE_NOT_FOUND');
  },
  SLOW_MS,
);

test('it has the fonts of invoices byte by byte, and draws with them', async () => {
  const fonts = 'server/sales/invoices/fonts';
  for (const name of await readdir(join(root, fonts)))
    expect(await readFile(join(release, fonts, name))).toEqual(await readFile(join(root, fonts, name)));
  const program = `import { drawBeside } from './server/sales/invoices/thread.ts';
    const document = JSON.parse(process.env.DOCUMENT);
    for await (const piece of drawBeside([document], (_, error) => console.error(error))) process.stdout.write(piece);`;
  await writeFile(join(release, 'draw.mjs'), program);
  const { stdout, stderr } = spawnSync(process.execPath, ['draw.mjs'], {
    cwd: release,
    env: { ...ENGLISH, DOCUMENT: JSON.stringify(anInvoice('26-27/000001', 'പ്രിയ')) },
  });
  await rm(join(release, 'draw.mjs'));
  expect(String(stderr)).toBe('');
  expect(textOfPdf(stdout)[0]).toContain('പ്രിയ');
});

test(
  'packages that are away for a moment, as while an update installs them, are missed for that moment only',
  async () => {
    const packages = join(release, 'node_modules');
    const data = join(place, 'updated');
    const admin = { email: 'owner@example.com', password: 'A-shop-of-our-own-26' };
    const env = { LANGUAGES: 'en', RATE_LIMITS: 'off', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    const server = await startServer({ ...env, DATA_DIR: data }, { args: [join(release, 'scripts/serve.mjs')] });
    const asked: Asked = { count: 0, failed: [] };
    const guest = asker(server.origin, '', 'guest', asked);
    try {
      expect(await server.ready(), server.printed()).toBe(true);
      await rm(packages);
      const { token } = await guest('POST /auth/login', { identifier: admin.email, password: admin.password });
      const office = asker(server.origin, token, 'admin', asked);
      const { category } = await office('POST /categories', { name: 'Scarves' });
      const scarf = productForm({ name: 'Scarf', categoryId: category.id, description: '', stock: 1 });
      for (const seed of [98, 99]) scarf.append('images', await aPicture(seed));
      await office('POST /products', scarf);
      expect(asked.failed).toMatchObject([{ call: 'POST /products', status: 500 }]);
      await symlink(join(root, 'node_modules'), packages);
      await fillByCalls(server.origin, admin);
      const emails = async () => readdir(join(data, 'outbox')).catch(() => []);
      await expect.poll(emails, { timeout: SLOW_MS }).not.toEqual([]);
    } finally {
      await server.end();
    }
  },
  SLOW_MS,
);

test('of its packages, the server loads before the number of its threads is set only what needs no thread', async () => {
  const text = await readFile(join(release, 'build/server/main.js'), 'utf8');
  const outside = [...text.matchAll(/^import .*?from "([^"]+)";$/gm)].map(([, name = '']) => name);
  expect(outside.filter((name) => !isBuiltin(name))).toEqual(['pg', 'pg-protocol']);
});

test('made again it leaves the data of a shop that was opened there, and no file of the release before', async () => {
  await mkdir(join(release, 'data'), { recursive: true });
  await writeFile(join(release, 'data/shop.db'), 'orders');
  await writeFile(join(release, 'server/gone.ts'), '');
  execFileSync(process.execPath, [join(root, 'scripts/release.ts'), release], {
    env: { ...ENGLISH, BUILD_DIR: join(place, 'build') },
  });
  expect(await readFile(join(release, 'data/shop.db'), 'utf8')).toBe('orders');
  expect(existsSync(join(release, 'server/gone.ts'))).toBe(false);
});

test('a folder that holds something else is left alone', async () => {
  const other = join(place, 'other');
  await mkdir(other);
  await writeFile(join(other, 'letter.txt'), 'mine');
  expect(() => execFileSync(process.execPath, [join(root, 'scripts/release.ts'), other], { stdio: 'pipe' })).toThrow(
    /already contains other files/,
  );
  expect(await readdir(other)).toEqual(['letter.txt']);
});
