import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startFarServer, type FarServer } from '../../test/far-server.ts';
import { startPostgresPair, type PostgresPair } from '../../test/postgres-pair.ts';
import { isPostgres } from '../../test/shop.ts';
import { isDatabaseTrouble } from './errors.ts';
import { HostClient } from './host-client.ts';
import { openDatabase } from './open.ts';
import { Hosts } from './postgres-hosts.ts';
import { Pools } from './postgres-pools.ts';
import type { Db } from './schema.ts';
import { readSnapshot } from './snapshot.ts';
import { inTransaction } from './transaction.ts';

// The primary answers late, and goes on working: a replica stands in for it, and it is there again at any moment.

describe.runIf(isPostgres)('while the primary is slow', () => {
  let pair: PostgresPair;
  let [primary, replica] = [] as unknown as [FarServer, FarServer];
  const delay = { primaryMs: 0, replicaMs: 0, otherMs: 0 };
  const url = () => `postgres://tester@127.0.0.1:${primary.port},127.0.0.1:${replica.port}/shop`;
  const opened: Db[] = [];
  const placeOf = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });
  const replicaPlace = () => placeOf(pair.replicaUrlOf('shop'));
  const open = (DATABASE_URL = url()) => {
    const db = openDatabase({ DATABASE_URL, DATA_DIR: '' });
    opened.push(db);
    return db;
  };
  const isAtStandIn = async (db: Db) =>
    (await sql<{ found: boolean }>`select pg_is_in_recovery() as found`.execute(db)).rows[0]?.found;
  beforeAll(async () => {
    pair = await startPostgresPair();
    primary = await startFarServer(placeOf(pair.primaryUrlOf('shop')), () => delay.primaryMs);
    replica = await startFarServer(replicaPlace(), () => delay.replicaMs);
  });
  afterEach(() => {
    Object.assign(delay, { primaryMs: 0, replicaMs: 0, otherMs: 0 });
  });
  afterAll(async () => {
    for (const db of opened) await db.destroy();
    for (const { close } of [primary, replica]) await close();
    await pair.stop();
  });

  test('what was just written is read, also where the replica does not show it yet', async () => {
    const db = open();
    await sql`create table lines (text text)`.execute(db);
    const lines = async () => (await sql<{ text: string }>`select text from lines`.execute(db)).rows;
    // Two connections: one is left to the primary when the other one is given up.
    await Promise.all([lines(), lines()]);
    // Nobody can connect in time, and what is connected goes on.
    delay.primaryMs = 2500;
    expect(await isAtStandIn(db)).toBe(true);
    await pair.holdReplica(true);
    await inTransaction(db, async (db) => sql`insert into lines values (${'a'})`.execute(db));
    expect(await lines()).toEqual([{ text: 'a' }]);
    await pair.holdReplica(false);
  });

  test('a read that takes long on the stand-in comes to its end, and is begun once', async () => {
    const db = open();
    await isAtStandIn(db);
    delay.primaryMs = 5000;
    expect(await isAtStandIn(db)).toBe(true);
    const before = replica.trips();
    const { rows } = await sql`select 1 as read, pg_sleep(${1.5})::text as slept`.execute(db);
    expect(rows).toEqual([{ read: 1, slept: '' }]);
    // Nobody seeks meanwhile either, but for the primary.
    expect(replica.trips() - before).toBeLessThan(10);
  });

  test('it stays there also when the primary answers again', async () => {
    const db = open();
    await Promise.all([isAtStandIn(db), isAtStandIn(db)]);
    delay.primaryMs = 5000;
    expect(await isAtStandIn(db)).toBe(true);
    const long = sql<{ found: boolean }>`select pg_is_in_recovery() as found, pg_sleep(${3})::text as slept`.execute(
      db,
    );
    delay.primaryMs = 0;
    await expect.poll(async () => isAtStandIn(db)).toBe(false);
    expect((await long).rows[0]?.found).toBe(true);
  });

  test('what waits for a stand-in that says nothing any more goes on to another replica, or is refused', async () => {
    const other = await startFarServer(replicaPlace(), () => delay.otherMs);
    const db = open(`${url().replace('/shop', '')},127.0.0.1:${other.port}/shop`);
    await isAtStandIn(db);
    delay.primaryMs = 30_000;
    // All connections that there may be lead to the first replica.
    const before = other.trips();
    const atFirst = await Promise.all(Array.from({ length: 12 }, async () => isAtStandIn(db)));
    expect(atFirst).not.toContain(false);
    const asked = other.trips() - before;
    delay.replicaMs = 30_000;
    expect(await isAtStandIn(db)).toBe(true);
    expect(other.trips() - before).toBeGreaterThan(asked);
    delay.otherMs = 30_000;
    await expect(isAtStandIn(db)).rejects.toSatisfy(isDatabaseTrouble);
    await other.close();
  });

  test('a transaction that only reads goes elsewhere with its first statement', async () => {
    const db = open();
    await Promise.all([isAtStandIn(db), isAtStandIn(db)]);
    delay.primaryMs = 5000;
    const places = readSnapshot(db, async function* (db) {
      yield await isAtStandIn(db);
      yield await isAtStandIn(db);
    });
    for await (const isThere of places) expect(isThere).toBe(true);
  });

  test('a connection that comes late is for one user, where nobody stands in any more', async () => {
    const hosts = new Hosts(url());
    const pools = new Pools(hosts, { onLostConnection: () => {} });
    await hosts.look();
    Object.assign(delay, { primaryMs: 1800, replicaMs: 200 });
    const coming = pools.connect();
    await hosts.standIn.seek();
    delay.primaryMs = 0;
    hosts.standIn.noteOwn('1', performance.now());
    const client = await coming;
    expect(client.url).toBe(hosts.primary);
    client.release();
    await pools.end();
  });

  test('a search that found the primary there just before it failed is made again', async () => {
    const dying = await startFarServer({ host: '127.0.0.1', port: primary.port }, () => 0);
    const hosts = new Hosts(url().replace(String(primary.port), String(dying.port)));
    await hosts.look();
    const before = dying.trips();
    // The replica takes its time, so the search goes on when the primary has answered: the greeting,
    // the question, the end.
    delay.replicaMs = 200;
    const early = hosts.standIn.seek();
    await expect.poll(() => dying.trips() - before, { interval: 5 }).toBe(3);
    await dying.close();
    expect(await hosts.standIn.insteadOf(new HostClient({}, hosts.primary).connect())).toBeUndefined();
    await early;
    expect(hosts.standIn.url).toContain(String(replica.port));
  });

  test('a replica that answers late stands in, too', async () => {
    const db = open();
    await isAtStandIn(db);
    // Each message takes so long: to connect alone takes longer than a replica has at first.
    Object.assign(delay, { primaryMs: 30_000, replicaMs: 400 });
    expect(await isAtStandIn(db)).toBe(true);
  });

  test('however many wait, the servers are asked a few times a second', async () => {
    const hosts = new Hosts(url());
    await hosts.look();
    const before = replica.trips();
    const answer = Promise.withResolvers<void>();
    const started = performance.now();
    // One after the other, as visitors come.
    const waiting = Array.from({ length: 100 }, async (_, nth) => {
      await wait(nth * 3);
      return hosts.standIn.insteadOf(answer.promise);
    });
    // Four times, each of which are three messages: the greeting, the question, the end.
    await expect.poll(() => replica.trips() - before, { interval: 10 }).toBeGreaterThanOrEqual(4 * 3);
    expect(performance.now() - started).toBeGreaterThan(1000);
    answer.resolve();
    await Promise.all(waiting);
  });
});
