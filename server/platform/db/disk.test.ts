import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { Kysely, sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { isPostgres } from '../../../test/shop.ts';
import { Checkpoints } from './checkpoints.ts';
import type { Sync } from './disk.ts';
import { untilDurable } from './durable.ts';
import { isDatabaseTrouble } from './errors.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

// A commit on SQLite is on the disk before anybody gets an answer that shows it. The process continues to work during
// the wait for the disk (decisions/0092).

type Tables = { looms: { id: string; threads: number } };

const leaving: Array<() => Promise<unknown>> = [];
afterAll(async () => {
  for (const leave of leaving.toReversed()) await leave();
});

async function opened(sync?: Sync): Promise<{ db: Kysely<Tables>; file: string; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-disk-'));
  leaving.push(async () => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'shop.db');
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file, sync && { sync }) });
  leaving.push(async () => db.destroy());
  await sql`create table looms (id text primary key, threads integer not null)`.execute(db);
  return { db, file, folder };
}
const add = async (db: Kysely<Tables>, id: string, threads = 0) =>
  db.insertInto('looms').values({ id, threads }).execute();
const idsIn = (file: string) => {
  const db = new DatabaseSync(file);
  const rows = db.prepare('select id from looms order by id').all();
  db.close();
  return rows.map(({ id }) => String(id));
};
const isSettled = async (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), wait(50).then(() => false)]);

describe.skipIf(isPostgres)('a commit', () => {
  test('is told of once a wait for the disk that began after it has ended', async () => {
    const syncs: Array<PromiseWithResolvers<void>> = [];
    let isHeld = false;
    const { db } = await opened(async () => {
      if (!isHeld) return;
      const held = Promise.withResolvers<void>();
      syncs.push(held);
      await held.promise;
    });
    isHeld = true;
    const first = add(db, 'a');
    await vi.waitFor(() => expect(syncs).toHaveLength(1));
    // The commits `second` and `third` come after the first wait for the disk has begun, so that wait does not cover
    // them. `second` and `third` share the next wait for the disk.
    const second = add(db, 'b');
    const third = db
      .transaction()
      .execute(async (db) => db.insertInto('looms').values({ id: 'c', threads: 0 }).execute());
    expect(await isSettled(first)).toBe(false);
    syncs[0]?.resolve();
    await first;
    expect([await isSettled(second), await isSettled(third)]).toEqual([false, false]);
    await vi.waitFor(() => expect(syncs).toHaveLength(2));
    syncs[1]?.resolve();
    await Promise.all([second, third]);
    expect(syncs).toHaveLength(2);
  });

  test('keeps nobody from reading or writing while the disk takes its time', async () => {
    const slow = Promise.withResolvers<void>();
    let isSlow = false;
    const { db } = await opened(async () => {
      if (isSlow) await slow.promise;
    });
    isSlow = true;
    const waiting = [add(db, 'a'), add(db, 'b')];
    await vi.waitFor(async () => expect(await db.selectFrom('looms').select('id').execute()).toHaveLength(2));
    expect(await isSettled(Promise.race(waiting))).toBe(false);
    slow.resolve();
    await Promise.all(waiting);
  });

  test('that was told of is in what the disk has, whenever the power goes', async () => {
    let folder = '';
    let copies = 0;
    // The bytes that are certainly on the disk: the file, and the log as it was at the last completed wait for the
    // disk.
    const {
      db,
      file,
      folder: made,
    } = await opened(async (log) => {
      await log.datasync();
      if (!folder) return;
      const copy = join(folder, `${copies++}.db`);
      await copyFile(file, copy);
      await copyFile(`${file}-wal`, `${copy}-wal`);
    });
    folder = made;
    const told: Array<{ id: string; by: number }> = [];
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        for (let turn = 0; turn < 5; turn++) {
          const id = `${n}-${turn}`;
          if (n % 2) await add(db, id);
          else
            await db.transaction().execute(async (db) => db.insertInto('looms').values({ id, threads: n }).execute());
          told.push({ id, by: copies });
        }
      }),
    );
    for (let copy = 1; copy <= copies; copy++) {
      const there = new Set(idsIn(join(folder, `${copy - 1}.db`)));
      const missing = told.filter(({ id, by }) => by <= copy && !there.has(id));
      expect(missing).toEqual([]);
    }
    expect(told).toHaveLength(200);
    expect(copies).toBeLessThan(150);
  });

  test('that the disk refuses is not told of, nor is a later one until all before it is in the file itself', async () => {
    let isBroken = false;
    const { db, file, folder } = await opened(async (log) => {
      if (isBroken) throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
      await log.datasync();
    });
    await add(db, 'a');
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.exec('begin');
    reader.prepare('select * from looms').all();
    isBroken = true;
    await expect(add(db, 'b')).rejects.toSatisfy(isDatabaseTrouble);
    await expect(
      db.transaction().execute(async (db) => db.insertInto('looms').values({ id: 'c', threads: 0 }).execute()),
    ).rejects.toSatisfy(isDatabaseTrouble);
    isBroken = false;
    // The test's reader still reads the earlier state, so a checkpoint cannot move the whole log into the file.
    await expect(add(db, 'd')).rejects.toSatisfy(isDatabaseTrouble);
    reader.exec('rollback');
    reader.close();
    await add(db, 'e');
    const alone = join(folder, 'alone.db');
    await copyFile(file, alone);
    expect(idsIn(alone)).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']));
  });
});

describe.skipIf(isPostgres)('what another process has committed', () => {
  test('is waited for by whoever answers from it', async () => {
    const { db, file } = await opened();
    let syncs = 0;
    const sync: Sync = async (log) => {
      syncs++;
      await log.datasync();
    };
    const other = new Kysely<Schema>({ dialect: sqliteDialect(file, { sync }) });
    leaving.push(async () => other.destroy());
    await sql`select * from looms`.execute(other);
    await untilDurable(other);
    // The first call of `untilDurable` makes a checkpoint of the existing log, which looks like another process's
    // commit. The second call waits for that commit.
    await untilDurable(other);
    const before = syncs;
    await untilDurable(other);
    expect(syncs).toBe(before);
    await add(db, 'a');
    await untilDurable(other);
    expect(syncs).toBe(before + 1);
  });
});

describe.skipIf(isPostgres)('what the disk has lost', () => {
  test('takes nothing with it that is told of later, when the power goes', async () => {
    let isBroken = false;
    const { db, file, folder } = await opened(async (log) => {
      if (isBroken) throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
      await log.datasync();
    });
    const log = `${file}-wal`;
    const told: string[] = [];
    const tell = async (id: string) => {
      await add(db, id);
      told.push(id);
    };
    await tell('a');
    const { size } = await stat(log);
    isBroken = true;
    await expect(tell('b')).rejects.toSatisfy(isDatabaseTrouble);
    isBroken = false;
    const lost = (await readFile(log)).subarray(size);
    // SQLite cannot overwrite the log from its beginning while a reader uses the latest part of the log.
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.exec('begin');
    reader.prepare('select * from looms').all();
    await tell('c').catch(() => {});
    reader.exec('rollback');
    reader.close();
    await tell('d');
    const copy = join(folder, 'copy.db');
    await copyFile(file, copy);
    const left = await readFile(log);
    // Until the power fails, the operating system shows data that the disk has never received. In the copy, zeros stand
    // for data that the power cut has lost.
    if (left.subarray(size, size + lost.length).equals(lost)) left.fill(0, size, size + lost.length);
    await writeFile(`${copy}-wal`, left);
    expect(idsIn(copy)).toEqual(expect.arrayContaining(told));
    expect(told).toContain('d');
  });

  /**
   * Returns the rows that a new process finds after somebody has killed this process. After a kill, the operating
   * system still shows all written data.
   */
  const leftBy = async (file: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'tanabana-disk-'));
    leaving.push(async () => rm(folder, { recursive: true, force: true }));
    const left = join(folder, 'shop.db');
    for (const end of ['', '-wal']) await copyFile(file + end, left + end);
    return left;
  };

  test('takes nothing with it either that the next process tells of, which was not there', async () => {
    let isBroken = false;
    const { db, file, folder } = await opened(async (log) => {
      if (isBroken) throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
      await log.datasync();
    });
    await add(db, 'a');
    const { size } = await stat(`${file}-wal`);
    isBroken = true;
    await expect(add(db, 'b')).rejects.toSatisfy(isDatabaseTrouble);
    const lost = (await readFile(`${file}-wal`)).subarray(size);
    const left = await leftBy(file);
    const next = new Kysely<Tables>({ dialect: sqliteDialect(left) });
    leaving.push(async () => next.destroy());
    await add(next, 'c');
    await add(next, 'd');
    const copy = join(folder, 'copy.db');
    await copyFile(left, copy);
    const log = await readFile(`${left}-wal`);
    if (log.subarray(size, size + lost.length).equals(lost)) log.fill(0, size, size + lost.length);
    await writeFile(`${copy}-wal`, log);
    expect(idsIn(copy)).toEqual(expect.arrayContaining(['a', 'c', 'd']));
  });

  test('refuses nobody at a start where it is not known: what somebody else reads is brought in afterwards', async () => {
    const { db, file } = await opened();
    for (let n = 0; n < 20; n++) await add(db, `${n} ${'x'.repeat(10_000)}`);
    const left = await leftBy(file);
    const reader = new DatabaseSync(left, { readOnly: true });
    reader.exec('begin');
    reader.prepare('select * from looms').all();
    const next = new Kysely<Tables>({ dialect: sqliteDialect(left) });
    leaving.push(async () => next.destroy());
    await add(next, 'told');
    const { size } = await stat(`${left}-wal`);
    reader.exec('rollback');
    reader.close();
    let after = 0;
    await vi.waitFor(
      async () => {
        await add(next, `after ${after++}`);
        expect((await stat(`${left}-wal`)).size).toBeLessThan(size / 2);
      },
      { timeout: 10_000, interval: 300 },
    );
    expect(idsIn(left)).toContain('told');
  });

  test('is not taken for brought in because somebody else is at the log', async () => {
    const { db, file } = await opened();
    await add(db, 'a');
    const writer = new DatabaseSync(file);
    writer.exec("begin immediate; insert into looms values ('b', 0)");
    // The checkpoint waits for this writer, and no other process can make a checkpoint meanwhile.
    const other = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
      const { DatabaseSync } = require('node:sqlite');
      const db = new DatabaseSync(workerData, { timeout: 20_000 });
      parentPort.postMessage('begins');
      db.prepare('pragma wal_checkpoint(full)').get();
      db.close();`,
      { eval: true, workerData: file },
    );
    await once(other, 'message');
    await wait(200);
    const checkpoints = new Checkpoints(file);
    expect(await checkpoints.empty()).toBe(false);
    const ended = once(other, 'exit');
    writer.exec('commit');
    writer.close();
    await ended;
    expect(await checkpoints.empty()).toBe(true);
    await checkpoints.end();
  });
});

describe.skipIf(isPostgres)('the log', () => {
  test('is brought into the file beside everything else once it is long, and begins anew', async () => {
    const { db, file, folder } = await opened();
    const alone = join(folder, 'alone.db');
    await add(db, 'short');
    const { size } = await stat(file);
    await wait(1500);
    expect((await stat(file)).size).toBe(size);
    const long = 'x'.repeat(100_000);
    for (let n = 0; n < 60; n++) await add(db, `${n} ${long}`);
    let after = 0;
    await vi.waitFor(
      async () => {
        await add(db, `after ${after++}`);
        expect((await stat(`${file}-wal`)).size).toBeLessThan(5_000_000);
      },
      { timeout: 20_000, interval: 300 },
    );
    await copyFile(file, alone);
    // At most 4 of the 6 MB of data are still in the log and not in the file.
    expect(idsIn(alone).length).toBeGreaterThan(60 - 42);
  });

  test('is brought in also while many write without a pause, before SQLite would do it', async () => {
    const { db, file } = await opened();
    const text = 'x'.repeat(8000);
    let n = 0;
    let size = 0;
    // The lengths of the log, each time just before SQLite overwrote the log from its beginning.
    const lengths: number[] = [];
    const writer = async () => {
      while (lengths.length < 3) {
        await add(db, `${n++} ${text}`);
        if (n % 20 > 0) continue;
        const now = (await stat(`${file}-wal`)).size;
        if (now < size) lengths.push(size);
        size = now;
      }
    };
    await Promise.all(Array.from({ length: 8 }, writer));
    // Without the thread, SQLite makes a checkpoint at 25,000 pages of 4 kB. The expected limit is near that length,
    // because on a busy machine the thread may be late once.
    expect(Math.min(...lengths)).toBeLessThan(95_000_000);
  });

  test('of what was written while somebody else still reads is brought in afterwards', async () => {
    const { db, file } = await opened();
    await add(db, 'a');
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.exec('begin');
    reader.prepare('select * from looms').all();
    await add(db, 'b');
    await wait(1500);
    reader.exec('rollback');
    reader.close();
    await add(db, 'c');
    expect((await db.selectFrom('looms').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  test('is gone, and all in the file, once the database is closed', async () => {
    const { db, file } = await opened();
    await add(db, 'a');
    await wait(1200);
    await add(db, 'b');
    await db.destroy();
    await expect(copyFile(`${file}-wal`, `${file}-copy`)).rejects.toThrow('ENOENT');
    expect(idsIn(file)).toEqual(['a', 'b']);
  });
});
