import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPostgres } from '../../../test/shop.ts';
import { isDatabaseTrouble, isUniqueViolation } from './errors.ts';
import { sqliteDialect } from './sqlite.ts';

type Tables = { looms: { id: string; threads: number; owner: string | null } };

const opened: Array<{ db: Kysely<Tables>; folder: string }> = [];
let db: Kysely<Tables>;
let file = '';

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-sqlite-'));
  file = join(folder, 'shop.db');
  db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  opened.push({ db, folder });
  await sql`create table looms (id text primary key, threads integer not null, owner text references looms (id))`.execute(
    db,
  );
});
afterAll(async () => {
  for (const { db, folder } of opened) {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
});

const add = async (id: string, threads = 0, owner: string | null = null) =>
  db.insertInto('looms').values({ id, threads, owner }).execute();
const threadsOf = async (id: string) =>
  (await db.selectFrom('looms').select('threads').where('id', '=', id).executeTakeFirst())?.threads;

describe.skipIf(isPostgres)('statements', () => {
  test('are prepared once and forgotten least recently used first, at most 300 of them', async () => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    const ask = async (n: number) => sql<{ n: number }>`select ${sql.lit(n)} as n`.execute(db);
    const preparedFor = async (work: () => Promise<unknown>) => {
      prepare.mockClear();
      await work();
      return prepare.mock.calls.length;
    };
    expect(await preparedFor(async () => [await ask(0), await ask(0), await ask(0)])).toBe(1);
    expect((await ask(0)).rows).toEqual([{ n: 0 }]);
    for (let n = 1; n < 300; n++) await ask(n);
    // The test reads 0 again, so that 1 is now the least recently used statement.
    expect(await preparedFor(async () => ask(0))).toBe(0);
    expect(await preparedFor(async () => ask(300))).toBe(1);
    expect(await preparedFor(async () => ask(0))).toBe(0);
    expect(await preparedFor(async () => ask(1))).toBe(1);
    prepare.mockRestore();
  });
  test('see a column that was added after they were prepared', async () => {
    await add('a', 1);
    const all = () => db.selectFrom('looms').selectAll().execute();
    expect(await all()).toEqual([{ id: 'a', threads: 1, owner: null }]);
    await sql`alter table looms add column place text not null default 'Bhuj'`.execute(db);
    expect(await all()).toEqual([{ id: 'a', threads: 1, owner: null, place: 'Bhuj' }]);
  });
  test('answer their rows, or how many rows they changed', async () => {
    await add('a', 1);
    await add('b', 2);
    const changed = await db.updateTable('looms').set({ threads: 9 }).executeTakeFirstOrThrow();
    expect(changed.numUpdatedRows).toBe(2n);
    expect(await db.deleteFrom('looms').where('id', '=', 'a').returning(['id', 'threads']).execute()).toEqual([
      { id: 'a', threads: 9 },
    ]);
  });
  test('take texts, numbers, null and undefined; any other value is refused by name', async () => {
    await add('a', 1, null);
    // The cast is safe: this test gives values that the types forbid.
    await expect(add('b', true as unknown as number)).rejects.toThrow('SQLite takes no boolean');
    await expect(add('b', new Date() as unknown as number)).rejects.toThrow('SQLite takes no object');
    expect(await threadsOf('a')).toBe(1);
  });
  test('compare and change letters as every alphabet has them', async () => {
    const { rows } = await sql<{ lower: string | null }>`
      select lower(name) as lower from (select 'ÉLODIE Łapinska' as name union all select 'मीरा' union all select null)
    `.execute(db);
    expect(rows.map((row) => row.lower)).toEqual(['élodie łapinska', 'मीरा', null]);
  });
});

describe.skipIf(isPostgres)('a transaction', () => {
  test('is written whole, or not at all when its work throws; the next one is not disturbed', async () => {
    await db.transaction().execute(async (db) => {
      await db.insertInto('looms').values({ id: 'a', threads: 1, owner: null }).execute();
    });
    const failing = db.transaction().execute(async (db) => {
      await db.updateTable('looms').set({ threads: 5 }).execute();
      throw new Error('torn');
    });
    await expect(failing).rejects.toThrow('torn');
    expect(await threadsOf('a')).toBe(1);
    await db.transaction().execute(async (db) => db.updateTable('looms').set({ threads: 2 }).execute());
    expect(await threadsOf('a')).toBe(2);
  });
  test('that the engine refuses is rolled back, and its own error is told', async () => {
    await add('a');
    const refused = db.transaction().execute(async (db) => {
      await db.updateTable('looms').set({ threads: 7 }).execute();
      await db.insertInto('looms').values({ id: 'a', threads: 0, owner: null }).execute();
    });
    await expect(refused).rejects.toSatisfy(isUniqueViolation);
    expect(await threadsOf('a')).toBe(0);
  });
  test('is never seen half done: whoever asks meanwhile does not wait, and gets what was there before', async () => {
    await add('a', 1);
    const held = Promise.withResolvers<void>();
    const writing = db.transaction().execute(async (db) => {
      await db.updateTable('looms').set({ threads: 2 }).execute();
      await held.promise;
      await db.updateTable('looms').set({ threads: 3 }).execute();
    });
    expect(await threadsOf('a')).toBe(1);
    held.resolve();
    await writing;
    expect(await threadsOf('a')).toBe(3);
  });
  test('after another loses nothing, 40 at once that read and then write', async () => {
    await add('a', 0);
    await Promise.all(
      Array.from({ length: 40 }, () =>
        db.transaction().execute(async (db) => {
          const { threads } = await db.selectFrom('looms').select('threads').executeTakeFirstOrThrow();
          await db
            .updateTable('looms')
            .set({ threads: threads + 1 })
            .execute();
        }),
      ),
    );
    expect(await threadsOf('a')).toBe(40);
  });
});

describe.skipIf(isPostgres)('errors', () => {
  test('of a reference that leads nowhere are errors', async () => {
    await expect(add('a', 0, 'nobody')).rejects.toThrow('FOREIGN KEY constraint failed');
  });
  test('of a statement leave the connection working', async () => {
    await expect(sql`select nonsense`.execute(db)).rejects.toThrow('no such column');
    await add('a', 4);
    expect(await threadsOf('a')).toBe(4);
  });
});

describe.skipIf(isPostgres)('several processes on one file', () => {
  /**
   * Runs this code in a separate process, in which `db` is a connection to the same file. Returns the output of the
   * process.
   */
  async function inProcess(code: string): Promise<string> {
    const script = `
      import { Kysely } from 'kysely';
      import { sqliteDialect } from ${JSON.stringify(join(import.meta.dirname, 'sqlite.ts'))};
      const db = new Kysely({ dialect: sqliteDialect(${JSON.stringify(file)}) });
      ${code}
      await db.destroy();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const [written, complaint, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (status !== 0) throw new Error(complaint);
    return written;
  }

  test('lose no change: four of them read and write 50 times each', async () => {
    await add('a', 0);
    const counting = `
      for (let n = 0; n < 50; n++)
        await db.transaction().execute(async (db) => {
          const { threads } = await db.selectFrom('looms').select('threads').executeTakeFirstOrThrow();
          await db.updateTable('looms').set({ threads: threads + 1 }).execute();
        });`;
    await Promise.all([1, 2, 3, 4].map(() => inProcess(counting)));
    expect(await threadsOf('a')).toBe(200);
  });
  test('read while one of them writes', async () => {
    await add('a', 1);
    const seen = await db.transaction().execute(async (db) => {
      await db.updateTable('looms').set({ threads: 2 }).execute();
      return inProcess(
        "process.stdout.write(String((await db.selectFrom('looms').select('threads').execute())[0].threads));",
      );
    });
    expect([seen, await threadsOf('a')]).toEqual(['1', 2]);
  });
  test('a write waits for another process that holds the file, while this one goes on reading', async () => {
    await add('a', 1);
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    let isDone = false;
    const writing = Promise.all([
      add('b'),
      db
        .transaction()
        .execute(async (db) => db.updateTable('looms').set({ threads: 2 }).where('id', '=', 'a').execute()),
    ]).then(() => (isDone = true));
    for (const started = performance.now(); performance.now() - started < 200;) {
      expect(await threadsOf('a')).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(isDone).toBe(false);
    other.exec('commit');
    other.close();
    await writing;
    expect([await threadsOf('a'), await threadsOf('b')]).toEqual([2, 0]);
  });
  test('a write that waits in vain is trouble that may pass, and is done when tried again', async () => {
    await add('a', 1);
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const refused = await add('b').catch((error: unknown) => error);
    expect(isDatabaseTrouble(refused)).toBe(true);
    other.exec('rollback');
    other.close();
    await add('b');
    expect(await threadsOf('b')).toBe(0);
  });
});
