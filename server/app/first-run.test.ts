// On both engines: the shop makes the first accounts only once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../test/processes.ts';
import { isPostgres, useShop } from '../../test/shop.ts';
import { withProcessLock } from '../platform/db/process-lock.ts';
import { firstRunNotice, makeFirstAccounts, type SignIn } from './first-run.ts';

const shop = useShop({ DEMO: '1' });
/** The time limit of tests that start a process, which takes seconds on a machine that runs many tests. */
const SLOW_MS = 120_000;

test('of several servers that start together on nothing one makes the accounts, and the others go on', async () => {
  const made = await Promise.all(
    Array.from({ length: 3 }, async () => withProcessLock(shop.env, async () => makeFirstAccounts(shop))),
  );
  expect(made.map((signIns) => signIns.length).toSorted()).toEqual([0, 0, 2]);
  const written = await readFile(join(shop.env.DATA_DIR, 'first-run.txt'), 'utf8');
  for (const { who, email, password = 'none' } of made.flat()) {
    expect(written).toContain(`${email}   password: ${password}`);
    const { body } = await shop.guest.call('POST /auth/login', { body: { identifier: who, password } });
    expect(body.user.email).toBe(email);
  }
  expect((await readdir(shop.env.DATA_DIR)).filter((name) => name.startsWith('first-run'))).toEqual(['first-run.txt']);
});

test('the file of a start that was killed before it had named it is named by the next one', async () => {
  const [named, half] = ['first-run.txt', 'first-run.txt.0a0b0c0d'].map((name) => join(shop.env.DATA_DIR, name));
  await rename(named ?? '', half ?? '');
  expect(await makeFirstAccounts(shop)).toEqual([]);
  expect((await readdir(shop.env.DATA_DIR)).filter((name) => name.startsWith('first-run'))).toEqual(['first-run.txt']);
});

test('the back office is told of a first password until it is changed', async () => {
  await makeFirstAccounts(shop);
  const written = await readFile(join(shop.env.DATA_DIR, 'first-run.txt'), 'utf8');
  const currentPassword = /^admin.*password: (\S+)/m.exec(written)?.[1] ?? '';
  const { token, user } = (
    await shop.guest.call('POST /auth/login', { body: { identifier: 'admin', password: currentPassword } })
  ).body;
  expect(user.hasGivenPassword).toBe(true);
  const owner = shop.withToken(token);
  expect((await owner.call('GET /staff')).status).toBe(200);
  const body = { currentPassword, newPassword: 'Chanderi-Loom-9' };
  expect((await owner.call('PUT /users/change-password', { body })).status).toBe(200);
  expect((await owner.call('GET /auth/me')).body.user).not.toHaveProperty('hasGivenPassword');
});

test('a first password that nobody has changed signs in for seven days, and one that was changed for ever', async () => {
  const written = await readFile(join(shop.env.DATA_DIR, 'first-run.txt'), 'utf8');
  const password = /^shopper.*password: (\S+)/m.exec(written)?.[1] ?? '';
  const signIn = async (identifier: string, password: string) =>
    shop.guest.call('POST /auth/login', { body: { identifier, password } });
  shop.wait(7 * 24 * 3_600_000 - 60_000);
  expect((await signIn('shopper', password)).status).toBe(200);
  shop.wait(60_000);
  expect(await signIn('shopper', password)).toMatchObject({ status: 401, body: { code: 'PASSWORD_EXPIRED' } });
  expect((await signIn('shopper', 'wrong')).body.code).toBe('BAD_LOGIN');
  expect((await signIn('admin', 'Chanderi-Loom-9')).status).toBe(200);
});

// The server's command does the same on both engines, so only SQLite runs these tests.
describe.skipIf(isPostgres)('the server’s own command', () => {
  let folder = '';
  let data = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tanabana-first-'));
    data = join(folder, 'data');
    // These tests only start the server, so empty pages are enough.
    for (const part of ['server', 'client']) await mkdir(join(folder, 'build/en', part), { recursive: true });
    await writeFile(join(folder, 'build/en/server/index.js'), '');
    await mkdir(data);
    await chmod(data, 0o755);
  });
  afterEach(async () => rm(folder, { recursive: true, force: true }));

  /** Starts the server, and stops it once it is open. Returns the text that it printed and logged. */
  async function start(env: Record<string, string> = {}): Promise<string> {
    const port = String(await freePort());
    const own = {
      DATABASE_URL: '',
      DEMO: '0',
      DATA_DIR: data,
      BUILD_DIR: join(folder, 'build'),
      PORT: port,
      LOG_LEVEL: 'trace',
      LANGUAGES: 'en',
    };
    const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, ...own, ...env },
    });
    let printed = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (bytes) => {
        printed += String(bytes);
        // The announcement ends with an empty line, and the test stops the server then.
        if (/The shop is open[\s\S]*\n\n/.test(printed)) server.kill('SIGTERM');
      });
    await once(server, 'close');
    expect(printed).toContain('The shop is open');
    return printed;
  }
  async function everyFile(): Promise<string> {
    const entries = await readdir(data, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return (await Promise.all(paths.map(async (path) => readFile(path, 'latin1')))).join('\n');
  }

  test(
    'prints the passwords that it made once, and lets nobody else read what it stores',
    async () => {
      const [first, second] = [await start(), await start()];
      const password = /admin@example\.com {3}password: (\S{20})\n/.exec(first)?.[1] ?? 'none';
      expect(await readFile(join(data, 'first-run.txt'), 'utf8')).toContain(password);
      expect(second).not.toContain(password);
      expect(second).toContain('first-run.txt');
      for (const path of ['.', ...(await readdir(data, { recursive: true }))])
        expect([path, (await stat(join(data, path))).mode & 0o077]).toEqual([path, 0]);
    },
    SLOW_MS,
  );
  test(
    'never writes down a password that it was given',
    async () => {
      const ADMIN_PASSWORD = 'Paithani-Peacock-11';
      const printed = await start({ ADMIN_PASSWORD });
      expect(printed).toContain('admin@example.com   (the password from ADMIN_PASSWORD)');
      expect(printed + (await everyFile())).not.toContain('Peacock');
    },
    SLOW_MS,
  );
});

test('the first start says where passwords are kept only of those that it made up', () => {
  const given: SignIn = { who: 'admin', email: 'a@shop.in', password: undefined };
  expect(firstRunNotice([given], '/data/first-run.txt')).toBe(
    'Sign in as\n    admin    a@shop.in   (the password from ADMIN_PASSWORD)',
  );
  const madeUp = firstRunNotice([given, { ...given, password: 'Xq4' }], '/data/first-run.txt');
  expect(madeUp).toContain('password: Xq4\n  (Shown only once, and saved in /data/first-run.txt:');
});
