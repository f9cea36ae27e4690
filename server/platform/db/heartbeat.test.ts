// On both engines: only PostgreSQL can stop answering, so SQLite skips the tests of this file.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPgBouncer, startPgBouncer } from '../../../test/pgbouncer.ts';
import { startPostgresPair, type PostgresPair } from '../../../test/postgres-pair.ts';
import { isPostgres } from '../../../test/shop.ts';
import { startStallingServer } from '../../../test/stalling-server.ts';
import { isCutOff } from './errors.ts';
import { openDatabase } from './open.ts';
import type { Db } from './schema.ts';
import { inTransaction } from './transaction.ts';

// While PostgreSQL is silent, it neither answers nor refuses a request.

describe.runIf(isPostgres)('while PostgreSQL is silent', () => {
  let pair: PostgresPair;
  beforeAll(async () => {
    pair = await startPostgresPair();
  });
  afterAll(async () => pair.stop());

  const read = async (db: Db) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows;
  const write = async (db: Db) => inTransaction(db, async (db) => sql`insert into marks values ('a')`.execute(db));
  /** Returns the outcome of a request and the time in ms until the request is done or refused. */
  const lasting = async (asked: Promise<unknown>) => {
    const began = performance.now();
    const outcome = await asked.then(
      () => 'done',
      (error: unknown) => (isCutOff(error) ? 'cut off' : error),
    );
    return { outcome, ms: performance.now() - began };
  };

  test.each(hasPgBouncer ? ['by itself', 'behind a pooler that answers'] : ['by itself'])(
    'what is asked is refused soon, and done again with it (%s)',
    async (how) => {
      const DATABASE_DIRECT_URL = how === 'by itself' ? undefined : pair.primaryUrlOf('shop');
      const pooler = DATABASE_DIRECT_URL && (await startPgBouncer(DATABASE_DIRECT_URL));
      const DATABASE_URL = pooler ? pooler.urlOf('shop') : pair.primaryUrlOf('shop');
      const db = openDatabase({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR: '' });
      await sql`create table if not exists marks (text text)`.execute(db);
      await Promise.all([read(db), read(db), write(db)]);
      pair.silence(true);
      // The test sends requests on open connections, on new connections, and on more connections than the pool allows.
      const first = await Promise.all(
        [...Array.from({ length: 30 }, async () => read(db)), write(db), write(db)].map(lasting),
      );
      const next = await Promise.all([read(db), write(db)].map(lasting));
      pair.silence(false);
      for (const { outcome, ms } of first) expect([outcome, ms < 3000]).toEqual(['cut off', true]);
      for (const { outcome, ms } of next) expect([outcome, ms < 500]).toEqual(['cut off', true]);
      await expect.poll(async () => read(db).catch(() => []), { timeout: 5000 }).toEqual([{ one: 1 }]);
      await expect.poll(async () => (await lasting(write(db))).outcome, { timeout: 5000 }).toBe('done');
      await db.destroy();
      if (pooler) await pooler.stop();
    },
  );

  test('one that takes its time to let somebody in is not silent, nor while a statement lasts long', async () => {
    const slow = await startSlowDoor(Number(new URL(pair.primaryUrlOf('shop')).port), 3000);
    const db = openDatabase({ DATABASE_URL: `postgres://tester@127.0.0.1:${slow.port}/shop`, DATA_DIR: '' });
    const { outcome } = await lasting(sql`select pg_sleep(4)`.execute(db));
    expect([outcome, await read(db)]).toEqual(['done', [{ one: 1 }]]);
    await db.destroy();
    await slow.close();
  });

  test('who closes the database while it is silent ends everything', async () => {
    const db = openDatabase({ DATABASE_URL: pair.primaryUrlOf('shop'), DATA_DIR: '' });
    await read(db);
    pair.silence(true);
    const late = lasting(read(db));
    // By now the read has its connection.
    await wait(100);
    const ended = db.destroy();
    // The test waits longer than the silence after which the shop refuses requests. A rejected promise that nobody
    // handles would fail the test.
    await wait(2500);
    pair.silence(false);
    await ended;
    expect((await late).outcome).toBe('done');
  });

  test('a hiccup refuses nobody', async () => {
    const db = openDatabase({ DATABASE_URL: pair.primaryUrlOf('shop'), DATA_DIR: '' });
    await sql`create table if not exists marks (text text)`.execute(db);
    for (const hiccupMs of [300, 1000]) {
      pair.silence(true);
      const asked = Promise.all(
        [...Array.from({ length: 20 }, async () => read(db)), write(db), write(db)].map(lasting),
      );
      await wait(hiccupMs);
      pair.silence(false);
      for (const { outcome } of await asked) expect(outcome).toBe('done');
    }
    await db.destroy();
  });
});

/**
 * Starts a proxy in front of the server. The proxy passes on the server's first byte at once, and the next bytes only
 * after `ms`.
 */
async function startSlowDoor(port: number, ms: number) {
  return startStallingServer((near) => {
    const far = connect(port, '127.0.0.1');
    near.pipe(far);
    let isOpen = false;
    far.once('data', (bytes) => {
      near.write(bytes.subarray(0, 1));
      setTimeout(() => {
        isOpen = true;
        near.write(bytes.subarray(1));
      }, ms);
    });
    far.on('data', (bytes) => isOpen && near.write(bytes));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy());
  });
}
