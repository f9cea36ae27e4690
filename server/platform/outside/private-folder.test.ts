import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Worker } from 'node:worker_threads';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeToOthers } from './private-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-private-'));
  await chmod(folder, 0o755);
});
afterEach(async () => rm(folder, { recursive: true }));

const modeOf = async (...names: string[]) => ((await stat(join(folder, ...names))).mode & 0o777).toString(8);
const file = async (...names: string[]) => {
  await writeFile(join(folder, ...names), '');
  await chmod(join(folder, ...names), 0o644);
};
const subfolder = async (name: string) => {
  await mkdir(join(folder, name));
  await chmod(join(folder, name), 0o755);
};

test.skipIf(process.platform === 'win32')(
  'closes what an earlier version left open: database, outbox, pictures and the folder',
  async () => {
    for (const name of ['shop.db', 'shop.db-wal', 'shop.key', 'first-run.txt']) await file(name);
    for (const name of ['outbox', 'pictures', 'imports']) await subfolder(name);
    await file('outbox', 'a.eml');
    await file('pictures', 'a.webp');
    expect(closeToOthers(folder)).toEqual([]);
    expect(await modeOf()).toBe('700');
    for (const name of ['outbox', 'pictures', 'imports']) expect(await modeOf(name)).toBe('700');
    for (const name of ['shop.db', 'shop.db-wal', 'shop.key', 'first-run.txt']) expect(await modeOf(name)).toBe('600');
    expect([await modeOf('outbox', 'a.eml'), await modeOf('pictures', 'a.webp')]).toEqual(['600', '600']);
  },
);

test.skipIf(process.platform === 'win32')(
  'leaves alone what is not the shop’s own, and the folder around it',
  async () => {
    for (const name of ['shop.db', 'notes.txt']) await file(name);
    await subfolder('website');
    await symlink(join(folder, 'website'), join(folder, 'outbox'));
    expect(closeToOthers(folder)).toEqual([]);
    expect([await modeOf(), await modeOf('notes.txt'), await modeOf('website'), await modeOf('shop.db')]).toEqual([
      '755',
      '644',
      '755',
      '600',
    ]);
  },
);

test.skipIf(process.platform === 'win32')('does not stumble over files that vanish while it looks', async () => {
  await subfolder('tmp');
  const busy = new Worker(
    `const { mkdirSync, rmSync, writeFileSync } = require('node:fs');
     for (;;) {
       mkdirSync(${JSON.stringify(join(folder, 'tmp/a'))}, { recursive: true, mode: 0o755 });
       for (let n = 0; n < 20; n++) writeFileSync(${JSON.stringify(join(folder, 'tmp/a'))} + '/' + n, '', { mode: 0o644 });
       rmSync(${JSON.stringify(join(folder, 'tmp/a'))}, { recursive: true, force: true });
     }`,
    { eval: true },
  );
  try {
    for (let turn = 0; turn < 300; turn++) {
      await chmod(join(folder, 'tmp'), 0o755);
      expect(closeToOthers(folder)).toEqual([]);
    }
  } finally {
    await busy.terminate();
  }
});
