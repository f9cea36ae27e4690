// On PostgreSQL: the listener receives the notifications of PostgreSQL.
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { hasPgBouncer, startPgBouncer } from '../../../test/pgbouncer.ts';
import { makeProduct } from '../../../test/factories.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { startStallingServer } from '../../../test/stalling-server.ts';
import { Catalogue } from '../../goods/catalogue/catalogue.ts';
import { listenToChanges } from '../../goods/catalogue/listen.ts';
import { noteChange, noteStockChange } from '../site-version/versions.ts';
import { Listener } from './listener.ts';
import { inTransaction } from './transaction.ts';

const shop = useShop();

test.skipIf(isPostgres)('on the embedded engine nobody listens', () => expect(shop.listener).toBeUndefined());

describe.runIf(isPostgres)('PostgreSQL tells other processes of changes', () => {
  const open: Listener[] = [];
  afterEach(async () => {
    for (const listener of open.splice(0)) await listener.stop();
  });

  type Waits = ConstructorParameters<typeof Listener>[2];
  /** Opens a second catalogue, as in another process, and collects its warnings. */
  async function anotherProcess(url = shop.env.DATABASE_URL ?? '', waits?: Waits) {
    const catalogue = new Catalogue(shop.db, shop.now);
    const listener = new Listener(shop.db, url, waits);
    open.push(listener);
    await catalogue.state();
    const warnings: string[] = [];
    listenToChanges({ listener, catalogue }, { info: () => {}, warn: (_, text) => void warnings.push(text) });
    return { catalogue, listener, warnings };
  }
  const hears = async (listener: Listener) => expect.poll(() => listener.isHeard).toBe(true);
  // Nobody asks the other catalogue to refresh, so it can learn about a change only from PostgreSQL's notification.
  const agrees = async (catalogue: Catalogue) => {
    await shop.catalogue.refresh();
    await expect.poll(() => catalogue.lastRead).toBe(shop.catalogue.lastRead);
  };
  const edit = async () => inTransaction(shop.db, async (db) => noteChange(db, null));
  const listeners = sql`
    from pg_stat_activity where datname = current_database() and application_name = 'tanabana-listen'`;

  test('an edit and a sale are known to a process that nobody asks', async () => {
    const { id } = await makeProduct(shop);
    const { catalogue, listener, warnings } = await anotherProcess();
    await hears(listener);
    await edit();
    await agrees(catalogue);
    await inTransaction(shop.db, async (db) => noteStockChange(db, [id]));
    await agrees(catalogue);
    expect(warnings).toEqual([]);
  });

  test('what is rolled back is said to nobody', async () => {
    const { catalogue, listener } = await anotherProcess();
    await hears(listener);
    await agrees(catalogue);
    const heard: number[] = [];
    catalogue.hear = (version) => void heard.push(version);
    const failed = inTransaction(shop.db, async (db) => {
      await noteChange(db, null);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await edit();
    await shop.catalogue.refresh();
    await expect.poll(() => heard).toEqual([shop.catalogue.lastRead]);
  });

  test('a listener whose connection ends misses nothing, says so once and listens again', async () => {
    const { catalogue, listener, warnings } = await anotherProcess();
    for (const times of [1, 2]) {
      await hears(listener);
      await sql`select pg_terminate_backend(pid) ${listeners}`.execute(shop.db);
      // The change may come before or after the listener notices the lost connection. Whenever the change comes, the
      // catalogue reads it as soon as the listener works again.
      await edit();
      await agrees(catalogue);
      await expect.poll(() => warnings).toHaveLength(times);
    }
    await hears(listener);
    expect(new Set(warnings).size).toBe(1);
  });

  test('a connection that falls silent is given up for a new one', async () => {
    const { hostname, port } = new URL(shop.env.DATABASE_URL ?? '');
    const passed: Array<[near: Socket, far: Socket]> = [];
    const between = await startStallingServer((near) => {
      const far = connect(Number(port), hostname);
      near.pipe(far).pipe(near);
      far.on('error', () => {});
      passed.push([near, far]);
    });
    try {
      const url = Object.assign(new URL(shop.env.DATABASE_URL ?? ''), { hostname: '127.0.0.1', port: between.port });
      const { catalogue, listener } = await anotherProcess(url.href, { silenceMs: 100, echoMs: 2000 });
      await hears(listener);
      for (const [near, far] of passed.splice(0)) {
        far.unpipe(near);
        far.pause();
      }
      await expect.poll(() => passed.length).toBeGreaterThan(0);
      await hears(listener);
      await edit();
      await agrees(catalogue);
    } finally {
      for (const listener of open.splice(0)) await listener.stop();
      await between.close();
    }
  });

  test('where nobody hears, whoever is asked asks as often as ever', async () => {
    const catalogue = new Catalogue(shop.db, shop.now);
    await catalogue.state();
    catalogue.expectToHear(() => false);
    await edit();
    await shop.catalogue.refresh();
    await expect
      .poll(async () => {
        await catalogue.state();
        return catalogue.lastRead;
      })
      .toBe(shop.catalogue.lastRead);
  });

  test.runIf(hasPgBouncer)('behind a pooler it notices that it hears nothing, and says so', async () => {
    const pooler = await startPgBouncer(inject('template'));
    try {
      const url = pooler.urlOf(new URL(shop.env.DATABASE_URL ?? '').pathname.slice(1));
      const { catalogue, listener, warnings } = await anotherProcess(url, { silenceMs: 60_000, echoMs: 300 });
      await expect.poll(() => warnings).toEqual([expect.stringContaining('goes on asking')]);
      expect(listener.isHeard).toBe(false);
      await edit();
      await shop.catalogue.refresh();
      const read = async () => catalogue.state().then(() => catalogue.lastRead);
      await expect.poll(read).toBe(shop.catalogue.lastRead);
    } finally {
      for (const listener of open.splice(0)) await listener.stop();
      await pooler.stop();
    }
  });
});
