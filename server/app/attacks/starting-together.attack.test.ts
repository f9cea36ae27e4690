import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ledgerAgrees } from '../../../test/factories.ts';
import { postgresAt } from '../../../test/postgres.ts';
import { makeServerFolder, startServer, type ServerProcess } from '../../../test/processes.ts';
import { isPostgres } from '../../../test/shop.ts';
import { openDatabase } from '../../platform/db/open.ts';
import type { Db } from '../../platform/db/schema.ts';
import { PAST } from '../../../demo/demo.ts';
import { wardrobe } from '../../../demo/wardrobe/wardrobe.ts';
import { many, tell } from './scale.ts';

// Several servers start at the same time with an empty data folder or database, and the test kills some of them during
// this first start.

const SLOW_MS = many({ quick: 120_000, full: 300_000 });
const SERVERS = many({ quick: 3, full: 5 });
const KILLS = many({ quick: 1, full: 5 });
const DEMO = String(many({ quick: 0, full: 1 }));

let env: Record<string, string> = {};
let cleanUp: Array<() => Promise<unknown>> = [];
let started: ServerProcess[] = [];
beforeEach(async () => {
  const { folder, build, remove } = await makeServerFolder();
  env = { DATA_DIR: join(folder, 'data'), BUILD_DIR: build, DEMO };
  cleanUp = [remove];
  if (!isPostgres) return;
  const server = postgresAt(inject('template'));
  const name = `start_${randomBytes(6).toString('hex')}`;
  await server.createDatabase(name);
  env['DATABASE_URL'] = server.urlOf(name);
  cleanUp.unshift(async () => server.dropDatabase(name));
});
afterEach(async () => {
  await Promise.all(started.map(async (server) => server.end('SIGKILL')));
  started = [];
  for (const step of cleanUp) await step();
});

async function start(): Promise<ServerProcess> {
  const server = await startServer(env);
  started.push(server);
  return server;
}

const passwordIn = (text: string) => /admin@example\.com {3}password: (\S{20})\n/.exec(text)?.[1];

async function expectWhole(origin: string): Promise<void> {
  const password = passwordIn(await readFile(join(env['DATA_DIR'] ?? '', 'first-run.txt'), 'utf8'));
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'admin', password }),
  });
  expect(answer.status).toBe(200);
  const db = openDatabase({ DATA_DIR: env['DATA_DIR'] ?? '', DATABASE_URL: env['DATABASE_URL'] });
  try {
    expect(await rowsOf(db, 'users')).toBe(DEMO === '1' ? 42 : 1);
    if (DEMO === '1') await expectDemo(db);
  } finally {
    await db.destroy();
  }
}

async function expectDemo(db: Db): Promise<void> {
  expect(await rowsOf(db, 'products')).toBe(wardrobe.length);
  const pictured = await db.selectFrom('product_images').select('product_id').distinct().execute();
  expect(pictured).toHaveLength(wardrobe.length);
  // The demo's order history must be complete, and must exist only once although several servers started.
  const orders = await rowsOf(db, 'orders');
  expect(orders).toBeGreaterThanOrEqual(PAST.orders);
  expect(orders).toBeLessThan(2 * PAST.orders);
  expect(await rowsOf(db, 'legal_pages')).toBe(2);
  expect(await rowsOf(db, 'site_content')).toBe(1);
  expect(await rowsOf(db, 'wishlist_items')).toBe(4);
  expect((await db.selectFrom('company').select('name').executeTakeFirst())?.name).toBe('Tana Bana');
  expect(await ledgerAgrees({ db })).toBe(true);
}

async function rowsOf(
  db: Db,
  table: 'users' | 'products' | 'orders' | 'legal_pages' | 'site_content' | 'wishlist_items',
): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

test(
  'servers that start at once on nothing all open, and one of them prints the password',
  async (context) => {
    const servers = await Promise.all(Array.from({ length: SERVERS }, start));
    for (const server of servers) expect(await server.ready(), server.printed()).toBe(true);
    const passwords = servers.flatMap(({ printed }) => passwordIn(printed()) ?? []);
    expect(passwords).toHaveLength(1);
    await expectWhole(servers[0]?.origin ?? '');
    tell(context, `${SERVERS} servers at once`);
  },
  SLOW_MS,
);

test(
  'a first start that is killed, at whatever moment, leaves a shop that the next start makes whole',
  async (context) => {
    // Each start continues the work of the killed start before it, so each kill interrupts other work.
    for (let nth = 1; nth <= KILLS; nth++) {
      const server = await start();
      await setTimeout(many({ quick: 800, full: 5000 }) * nth);
      await server.end('SIGKILL');
    }
    const last = await start();
    expect(await last.ready(), last.printed()).toBe(true);
    await expectWhole(last.origin);
    tell(context, `killed ${KILLS} times on the way`);
  },
  SLOW_MS,
);
