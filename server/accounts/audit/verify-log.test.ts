import { spawn } from 'node:child_process';
import { appendFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { isPostgres, useShop } from '../../../test/shop.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteInLog } from './audit.ts';
import { openErasureSigner, signErasure } from './sign-erasure.ts';
import { contentHash, lineHash, NO_HASH } from './line-hash.ts';
import { describeVerdict } from '../staff/describe-verdict.ts';
import { cutLog } from './cut-log.ts';
import { verifyLog } from './verify-log.ts';
import { WITNESS_FILE, witnessLog } from './witness.ts';

const shop = useShop();

const verify = async () => verifyLog(shop.db, shop.mac, shop.env.DATA_DIR);
const flaw = async () => (await verify()).flaw;
const note = async (...names: string[]) =>
  inTransaction(shop.db, async (db) =>
    noteInLog(
      db,
      { userId: null, now: shop.now() },
      ...names.map((name) => ({ action: 'category.made' as const, id: null, name, after: { name } })),
    ),
  );
const lines = async () => shop.db.selectFrom('audit_log').selectAll().orderBy('seq').execute();
const change = (seq: number) => shop.db.updateTable('audit_log').where('seq', '=', seq);
const remove = async (seq: number) => shop.db.deleteFrom('audit_log').where('seq', '=', seq).execute();

const EMPTY = { subject: '', before: null, after: null, salt: null, find_text: '' };
/**
 * Computes the hashes of all lines of the log again, as an attacker with access to only the database can do. All hashes
 * of the forged log are then right, but the attacker cannot sign anything without the shop's key.
 */
const hashAnew = async () => {
  let hash = NO_HASH;
  for (const line of await lines()) {
    const content_hash = line.salt === null ? line.content_hash : contentHash(line);
    hash = lineHash(hash, { ...line, content_hash });
    await change(line.seq).set({ content_hash, hash }).execute();
  }
  await shop.db
    .updateTable('audit_chain')
    .set({ seq: (await lines()).length, hash })
    .execute();
};
/** Erases lines as the shop does: empties the lines, and then writes a signed line that records the erasure. */
const erase = async (id: string, ...seqs: number[]) => {
  const sign = await openErasureSigner(shop.mac);
  await inTransaction(shop.db, async (db) => {
    await db.updateTable('audit_log').set(EMPTY).where('seq', 'in', seqs).execute();
    await noteErasure(db, id, ...seqs);
    signErasure(db, sign, id);
  });
};
const noteErasure = async (db: Tx, id: string, ...seqs: number[]) =>
  noteInLog(
    db,
    { userId: null, now: shop.now() },
    { action: 'customer.erased', id, name: 'Deleted customer', after: { lines: seqs } },
  );
/**
 * Empties lines and writes an unsigned line which claims that the shop erased them. An attacker with access to only the
 * database can do this.
 */
const forge = async (id: string, ...seqs: number[]) => {
  await shop.db.updateTable('audit_log').set(EMPTY).where('seq', 'in', seqs).execute();
  await inTransaction(shop.db, async (db) => noteErasure(db, id, ...seqs));
};

beforeEach(async () => {
  await shop.db.deleteFrom('audit_signatures').execute();
  await shop.db.deleteFrom('audit_log').execute();
  await shop.db
    .updateTable('audit_chain')
    .set({ seq: 0, hash: NO_HASH, start_seq: 0, start_hash: NO_HASH, start_mac: '' })
    .execute();
  await rm(join(shop.env.DATA_DIR, WITNESS_FILE), { force: true });
  await note('one', 'two', 'मीरा');
  await note('four', 'five');
});

test('a log that nobody touched is whole, also one without a line', async () => {
  expect(await verify()).toEqual({ lines: 5, erased: 0, unsigned: [], from: 0, flaw: undefined });
  await shop.db.deleteFrom('audit_log').execute();
  await shop.db.updateTable('audit_chain').set({ seq: 0, hash: NO_HASH }).execute();
  expect(await verify()).toMatchObject({ lines: 0, flaw: undefined });
});

describe('names the first line that', () => {
  test.each([
    ['its words', { subject: 'another' }],
    ['its values', { after: '{"name":"another"}' }],
    ['its instant', { at: '2010-01-01T00:00:00.000Z' }],
    ['its person', { user_id: 'somebody' }],
    ['its salt', { salt: 'another' }],
    ['its hashes', { content_hash: 'another', hash: 'another' }],
  ])('was changed: %s', async (_what, values) => {
    await change(3).set(values).execute();
    expect(await flaw()).toMatchObject({ kind: 'changed', seq: 3 });
  });

  test('was removed, from the middle and from the start', async () => {
    await remove(4);
    expect(await flaw()).toEqual({ kind: 'removed', seq: 4 });
    await remove(1);
    expect(await flaw()).toEqual({ kind: 'removed', seq: 1 });
  });

  test('was removed and its number given to the next ones', async () => {
    await remove(3);
    await change(4).set({ seq: 3 }).execute();
    await change(5).set({ seq: 4 }).execute();
    expect(await flaw()).toMatchObject({ kind: 'changed', seq: 3 });
  });

  test('was put in: at the end, before the start, between others', async () => {
    const [first] = await lines();
    if (!first) throw new Error('no line');
    const put = async (seq: number) =>
      shop.db
        .insertInto('audit_log')
        .values({ ...first, id: `put ${seq}`, seq })
        .execute();
    await put(6);
    expect(await flaw()).toMatchObject({ kind: 'added', seq: 6 });
    await put(0);
    expect(await flaw()).toMatchObject({ kind: 'added', seq: 0 });
    await shop.db.deleteFrom('audit_log').where('id', 'in', ['put 6', 'put 0']).execute();
    for (const seq of [5, 4])
      await change(seq)
        .set({ seq: seq + 1 })
        .execute();
    await put(4);
    expect(await flaw()).toMatchObject({ kind: 'changed', seq: 4 });
  });

  test('changed places with another', async () => {
    await change(2).set({ seq: 99 }).execute();
    await change(3).set({ seq: 2 }).execute();
    await change(99).set({ seq: 3 }).execute();
    expect(await flaw()).toMatchObject({ kind: 'changed', seq: 2 });
  });

  test('was emptied, where no erasure says so', async () => {
    await change(2).set(EMPTY).execute();
    expect(await flaw()).toEqual({ kind: 'emptied', seq: 2 });
  });
});

describe('the end', () => {
  test('removed, is missed', async () => {
    await remove(5);
    expect(await flaw()).toEqual({ kind: 'endRemoved', seq: 5 });
  });

  test('removed, and the chain’s own end set back, is missed by what was noted outside of the database', async () => {
    await witnessLog(shop.db, shop.env.DATA_DIR, shop.now());
    const before = (await lines())[3];
    await remove(5);
    await shop.db
      .updateTable('audit_chain')
      .set({ seq: 4, hash: before?.hash ?? '' })
      .execute();
    expect(await flaw()).toEqual({ kind: 'endRemoved', seq: 5 });
  });

  test('a log that was hashed anew is another one than was noted', async () => {
    await witnessLog(shop.db, shop.env.DATA_DIR, shop.now());
    await shop.db.deleteFrom('audit_log').execute();
    await shop.db.updateTable('audit_chain').set({ seq: 0, hash: NO_HASH }).execute();
    await note('one', 'two', 'forged', 'four', 'five', 'six');
    expect(await flaw()).toMatchObject({ kind: 'rewritten', seq: 5 });
  });

  test('is noted once, and a note cut short by a crash is no harm', async () => {
    const path = join(shop.env.DATA_DIR, WITNESS_FILE);
    await witnessLog(shop.db, shop.env.DATA_DIR, shop.now());
    await witnessLog(shop.db, shop.env.DATA_DIR, shop.now());
    expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(1);
    await appendFile(path, '2026-01-01T00:00:00.000Z 9');
    expect(await flaw()).toBeUndefined();
    await note('six');
    await witnessLog(shop.db, shop.env.DATA_DIR, shop.now());
    await note('seven');
    await witnessLog(shop.db, shop.env.DATA_DIR, shop.now());
    expect(await flaw()).toBeUndefined();
  });
});

describe('an erasure', () => {
  test('that the shop has signed explains its lines', async () => {
    await erase('asha', 2, 4);
    expect(await verify()).toEqual({ lines: 6, erased: 2, unsigned: [], from: 0, flaw: undefined });
  });

  test('that was forged beside a true one is named, however it is signed', async () => {
    await erase('asha', 2);
    await forge('ravi', 3);
    expect(await flaw()).toMatchObject({ kind: 'unsigned', seq: 7, line: { action: 'customer.erased' } });
    const sign = async (seq: number, mac: string) => {
      await shop.db.deleteFrom('audit_signatures').where('seq', '=', seq).execute();
      await shop.db.insertInto('audit_signatures').values({ seq, mac }).execute();
    };
    const [true_] = await shop.db.selectFrom('audit_signatures').select('mac').execute();
    for (const mac of [true_?.mac ?? '', '', 'x', 'f'.repeat(64)]) {
      await sign(7, mac);
      expect([mac, (await flaw())?.kind]).toEqual([mac, 'unsigned']);
    }
  });

  test('that was forged where no other is, is named once the end was noted outside of the database', async () => {
    await witnessLog(shop.db, shop.env.DATA_DIR, shop.now());
    await forge('ravi', 3);
    expect(await flaw()).toMatchObject({ kind: 'unsigned', seq: 6 });
  });

  test('that has other lines than it had is named, though the chain was hashed anew', async () => {
    await erase('meera', 1);
    await erase('asha', 2);
    await change(7).set({ after: '{"lines":[2,3]}' }).execute();
    await change(3).set(EMPTY).execute();
    await hashAnew();
    expect(await flaw()).toMatchObject({ kind: 'unsigned', seq: 7 });
  });

  test('of the time before they were signed is taken for true, and told', async () => {
    await forge('asha', 2);
    expect(await verify()).toEqual({ lines: 6, erased: 1, unsigned: [6], from: 0, flaw: undefined });
    expect(describeVerdict(await verify())).toContain('Line 6: an erasure of the time before');
    await witnessLog(shop.db, shop.env.DATA_DIR, shop.now());
    expect(await verify()).toMatchObject({ unsigned: [6], flaw: undefined });
  });
});

test('what is older than the log is kept is cut off, once, and the rest is whole; a cut by another is not', async () => {
  await change(5).set({ at: '2010-01-01T00:00:00.000Z' }).execute();
  await shop.db.updateTable('audit_log').set({ at: '2010-01-01T00:00:00.000Z' }).where('seq', '<', 3).execute();
  await witnessLog(shop.db, shop.env.DATA_DIR, shop.now());
  // Line 5 is old enough to be deleted, but it stays because it comes after newer lines.
  expect(await Promise.all([cutLog(shop), cutLog(shop), cutLog(shop)])).toEqual(expect.arrayContaining([0, 0, 2]));
  const kept = await lines();
  expect(kept.map(({ seq }) => seq)).toEqual([3, 4, 5, 6]);
  expect(kept.at(-1)).toMatchObject({ action: 'log.cut', after: '{"lines":2}' });
  await remove(5);
  await remove(6);
  await shop.db
    .updateTable('audit_chain')
    .set({ seq: 4, hash: kept[1]?.hash ?? '' })
    .execute();
  await rm(join(shop.env.DATA_DIR, WITNESS_FILE), { force: true });
  expect(await verify()).toMatchObject({ lines: 2, from: 2, flaw: undefined });
  await remove(3);
  await shop.db
    .updateTable('audit_chain')
    .set({ start_seq: 3, start_hash: kept[0]?.hash ?? '' })
    .execute();
  expect(await flaw()).toEqual({ kind: 'startForged', seq: 3 });
});

test('forty writers at once make one chain', async () => {
  await Promise.all(Array.from({ length: 40 }, async (_, number) => note(`writer ${number}`, `again ${number}`)));
  expect(await verify()).toMatchObject({ lines: 85, flaw: undefined });
});

test('npm run admin -- verify-log says so, and ends with 1 where the log is not whole', async () => {
  const run = async () => {
    const { DATA_DIR, DATABASE_URL = '' } = shop.env;
    const command = spawn(process.execPath, [join(import.meta.dirname, '../staff/main.ts'), 'verify-log'], {
      env: { ...process.env, DATA_DIR, DATABASE_URL },
    });
    const ended = new Promise((resolve) => command.once('exit', resolve));
    return { said: await text(command.stdout), code: await ended };
  };
  expect(await run()).toEqual({ said: '5 lines, intact.\n', code: 0 });
  await change(2).set({ subject: 'another' }).execute();
  expect(await run()).toEqual({
    said: expect.stringMatching(/^The log is not intact: line 2 \(.* category\.made another\) was changed/),
    code: 1,
  });
});

describe.runIf(isPostgres)('on PostgreSQL', () => {
  test('three processes write one chain', async () => {
    const path = (file: string) => JSON.stringify(join(import.meta.dirname, file));
    const script = `
      import { noteInLog } from ${path('audit.ts')};
      import { openDatabase } from ${path('../../platform/db/open.ts')};
      import { inTransaction } from ${path('../../platform/db/transaction.ts')};
      const db = openDatabase(${JSON.stringify({ DATA_DIR: shop.env.DATA_DIR, DATABASE_URL: shop.env.DATABASE_URL })});
      const by = { userId: null, now: new Date().toISOString() };
      await Promise.all(Array.from({ length: 50 }, async (_, n) => inTransaction(db, async (db) =>
        noteInLog(db, by, { action: 'category.made', id: null, name: 'of a process ' + n }))));
      await db.destroy();`;
    const codes = await Promise.all(
      [1, 2, 3].map(
        async () =>
          new Promise((resolve) =>
            spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }).once('exit', resolve),
          ),
      ),
    );
    expect(codes).toEqual([0, 0, 0]);
    expect(await verify()).toMatchObject({ lines: 155, flaw: undefined });
  });
});
