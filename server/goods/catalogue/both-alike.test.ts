import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { availabilities, sorts } from '#contract/choices.ts';
import { makeCategory, makeProduct } from '../../../test/factories.ts';
import { holdingReads } from '../../../test/holding-reads.ts';
import { expectJudgedWell, judgedQueries } from '../../../test/judged-queries.ts';
import { useRealShop } from '../../../test/real-shop.ts';
import { hasSharedData } from '../../../test/shared-data.ts';
import { useShop } from '../../../test/shop.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { pick, randomFrom, type Random } from '../../../demo/random.ts';
import type { Catalogue } from './catalogue.ts';
import { MemoryCatalogue } from './memory-catalogue.ts';
import type { CatalogueFilters } from './narrow.ts';
import { openCatalogue, readyCatalogue } from './open-catalogue.ts';
import { Dependencies } from '../../platform/site-version/dependencies.ts';
import { dropIndexTables, lockIndex } from './database/tables.ts';
import { noteChange, noteStockChange } from '../../platform/site-version/versions.ts';

// Asks the catalogue in PostgreSQL and the one in memory the same questions about the same products; their answers must
// be equal.

const isHere = process.env['CATALOGUE'] === 'database';

const values = {
  size: ['S', 'M', 'L', 'm', '32', 'Free Size'],
  color: ['Red', 'red', 'Blue', 'Teal', 'Navy'],
  brand: ['Lajo', 'LAJO', 'Okane', 'Tara', ''],
  family: ['red', 'blue', 'green'],
};
const hexes = ['#FF0000', '#0000FF', '#1B2A49', '#2F6F73'];
const words = ['Cotton', 'Silk', 'Kurta', 'Saree', 'Shirt', 'Festive', 'Block Printed', 'Kids'];

function someFilters(random: Random, categories: readonly string[]): CatalogueFilters {
  const some = <Value>(from: readonly Value[], share = 0.4) => from.filter(() => random() < share);
  const maybe = <Value>(value: () => Value) => (random() < 0.6 ? undefined : value());
  const from = 10_000 * Math.floor(random() * 5);
  const facet = (name: keyof typeof values) => maybe(() => some([...values[name].filter(Boolean), 'unknown'])) ?? [];
  return {
    q:
      random() < 0.6
        ? ''
        : [
            pick(words, random),
            ...some(
              ['red', 'shrit', 'size M', 'size 32', 'under 900', 'under 90', '2500', 'cotton3', 'for women', 'kur'],
              0.2,
            ),
          ].join(' '),
    match: pick(['all', 'most'] as const, random),
    availability: maybe(() => pick(availabilities, random)),
    categories: maybe(() => some(categories)) ?? [],
    minPrice: maybe(() => from),
    maxPrice: maybe(() => from + 10_000 * Math.floor(random() * 20)),
    sort: pick(sorts, random),
    ...{ size: facet('size'), color: facet('color'), brand: facet('brand'), family: facet('family') },
  };
}

const plain: CatalogueFilters = {
  ...{ q: '', categories: [], sort: 'default', size: [], color: [], brand: [], family: [] },
  ...{ availability: undefined, minPrice: undefined, maxPrice: undefined },
};

async function asked(catalogue: Catalogue, filters: CatalogueFilters, within: readonly string[] | undefined) {
  const first = await catalogue.select(filters, 1, 12, within);
  const second = (await catalogue.select(filters, 2, 12, within)).ids;
  return { ...first, second, searched: await catalogue.search(filters.q, 12) };
}

describe.runIf(isHere)('what another process, an empty start and a refusal need', () => {
  const shop = useShop();

  test('tables that are up to date are taken as they are; a second process follows what the first has written', async () => {
    const { id } = await makeProduct(shop, { name: 'Zardozi Stole', variants: [{ stock: 1 }] });
    await makeProduct(shop, { name: 'Chanderi Dupatta' });
    const [one, other] = [openCatalogue(shop.db, shop.now, shop.env), openCatalogue(shop.db, shop.now, shop.env)];
    expect([(await one.search('zardozi')).ids, (await other.search('zardozi')).ids]).toEqual([[id], [id]]);
    const shown = new Dependencies();
    shown.add({ lists: true, products: [id] });
    const made = { shown, since: await other.state() };
    await inTransaction(shop.db, async (db) => {
      await db.updateTable('variants').set({ stock: 0 }).where('product_id', '=', id).execute();
      await noteStockChange(db, [id]);
    });
    await one.refresh();
    expect(other.isCurrent(made)).toBe(true);
    await other.refresh();
    expect(other.isCurrent(made)).toBe(false);
  });

  test.each([1, 2, 3, 4])(
    'a list whose words came after its read %i is not counted without them from then on',
    async (nth) => {
      const { plugin, hold, letGo } = holdingReads();
      const catalogue = openCatalogue(shop.db.withPlugin(plugin), shop.now, shop.env);
      await catalogue.refresh();
      const word = ['phulkari', 'kalamkari', 'bandhani', 'ajrakh'][nth - 1] ?? '';
      const ask = async () => catalogue.select({ ...plain, q: word }, 1, 10);
      const held = hold(nth);
      const asked = ask();
      await Promise.race([held, asked]);
      const { id } = await makeProduct(shop, { name: word });
      await catalogue.refresh();
      letGo();
      await asked;
      expect(await ask()).toMatchObject({ ids: [id], totalItems: 1 });
    },
  );

  test('searches that hold up each other leave the connections that orders need', async () => {
    const holder = openDatabase({ DATABASE_URL: shop.env.DATABASE_URL, DATA_DIR: '' });
    const waiting = async () =>
      sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%catalogue_index%'`
        .execute(holder)
        .then(({ rows }) => rows[0]?.count);
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const holding = holder.transaction().execute(async (db) => {
      await sql`lock table catalogue_index.words in access exclusive mode`.execute(db);
      begun.resolve();
      await held.promise;
    });
    try {
      await begun.promise;
      const searches = Array.from({ length: 40 }, async (_, n) =>
        shop.catalogue.select({ ...plain, q: `kurta ${n}` }, 1, 24),
      );
      await expect.poll(waiting).toBeGreaterThan(0);
      expect(await shop.db.selectFrom('company').select('name').execute()).toBeDefined();
      expect(await waiting()).toBeLessThanOrEqual(6);
      held.resolve();
      expect((await Promise.all(searches)).map(({ totalItems }) => totalItems)).toHaveLength(40);
    } finally {
      held.resolve();
      await holding;
      await holder.destroy();
    }
  });

  test('a process that starts waits for another one that fills the tables, for longer than a statement may last', async () => {
    const holder = openDatabase({ DATABASE_URL: shop.env.DATABASE_URL, DATA_DIR: '' });
    const url = new URL(shop.env.DATABASE_URL ?? '');
    url.searchParams.set('statement_timeout', '300');
    const db = openDatabase({ DATABASE_URL: url.href, DATA_DIR: '' });
    const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await shop.catalogue.refresh();
    await inTransaction(shop.db, async (db) => noteChange(db, []));
    const holding = inTransaction(holder, async (db) => {
      await lockIndex(db, false);
      begun.resolve();
      await held.promise;
    });
    try {
      await begun.promise;
      const starting = openCatalogue(db, shop.now, shop.env).refresh();
      starting.catch(() => {});
      const waits = async () =>
        sql<{ count: number }>`
          select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory' and now() - query_start > interval '1 second'`
          .execute(shop.db)
          .then(({ rows }) => rows[0]?.count);
      await expect.poll(waits).toBe(1);
      held.resolve();
      await starting;
    } finally {
      held.resolve();
      await holding;
      await Promise.all([holder.destroy(), db.destroy()]);
    }
  });

  test('who could not write what another process has written since then numbers colours as that one does', async () => {
    const role = `reader_${Date.now()}`;
    await shop.catalogue.refresh();
    await sql`create role ${sql.id(role)} login`.execute(shop.db);
    const all = 'select, insert, update, delete on all tables in schema';
    for (const text of [
      'usage on schema public to',
      `${all} public to`,
      'usage on schema catalogue_index to',
      `${all} catalogue_index to`,
    ])
      await sql`grant ${sql.raw(text)} ${sql.id(role)}`.execute(shop.db);
    const url = Object.assign(new URL(shop.env.DATABASE_URL ?? ''), { username: role }).href;
    const db = openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
    try {
      const [poor, other] = [openCatalogue(db, shop.now, shop.env), openCatalogue(shop.db, shop.now, shop.env)];
      const made = [await makeProduct(shop, { name: 'Cotton Kurta' }), await makeProduct(shop, { name: 'Silk Saree' })];
      const ids = made.map(({ id }) => id);
      for (const one of [poor, other]) await one.refresh();
      await sql`revoke insert on catalogue_index.spellings from ${sql.id(role)}`.execute(shop.db);
      const paint = async (id: string | undefined, color: string) =>
        inTransaction(shop.db, async (db) => {
          await db
            .updateTable('variants')
            .set({ color })
            .where('product_id', '=', id ?? '')
            .execute();
          await noteChange(db, [id ?? '']);
        });
      await paint(ids[0], 'Cerise');
      await expect(poor.refresh()).rejects.toThrow(/permission denied/);
      await paint(ids[0], 'Saffron');
      await paint(ids[1], 'Cerise');
      await other.refresh();
      await poor.refresh();
      for (const color of ['Saffron', 'Cerise'])
        for (const one of [other, poor]) {
          const { ids: found, facets } = await one.select({ ...plain, color: [color] }, 1, 10);
          expect({ color, found }).toEqual({ color, found: [color === 'Saffron' ? ids[0] : ids[1]] });
          expect(facets.colors.filter(({ value }) => value === color)).toMatchObject([{ count: 1 }]);
        }
    } finally {
      await db.destroy();
      await sql`drop owned by ${sql.id(role)}`.execute(shop.db);
      await sql`drop role ${sql.id(role)}`.execute(shop.db);
    }
  });

  test('without the right to make its tables the shop says so, and keeps its catalogue in memory', async () => {
    const [said, role] = [[] as string[], `guest_${Date.now()}`];
    await sql`create role ${sql.id(role)} login`.execute(shop.db);
    for (const text of [
      'grant usage on schema public to',
      'grant select, insert, update, delete on all tables in schema public to',
    ])
      await sql`${sql.raw(text)} ${sql.id(role)}`.execute(shop.db);
    await sql`drop schema catalogue_index cascade`.execute(shop.db);
    const url = Object.assign(new URL(shop.env.DATABASE_URL ?? ''), { username: role }).href;
    const db = openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
    try {
      const poor = { db, env: shop.env, now: shop.now, catalogue: openCatalogue(db, shop.now, shop.env) };
      await readyCatalogue(poor, (text) => said.push(text));
      expect(poor.catalogue).toBeInstanceOf(MemoryCatalogue);
      expect((await poor.catalogue.search('zardozi')).total).toBe(1);
      expect(said.join(' ')).toMatch(/kept in memory.*permission denied/);
    } finally {
      await db.destroy();
      await sql`drop owned by ${sql.id(role)}`.execute(shop.db);
      await sql`drop role ${sql.id(role)}`.execute(shop.db);
    }
  });
});

describe.runIf(isHere)('the database answers what memory answers', () => {
  const shop = useShop();

  test('lists, counts and searches, while products come, change, sell out and go', async () => {
    const random = randomFrom(11);
    const top = await makeCategory(shop, 'Women');
    const categories = [
      top,
      await makeCategory(shop, 'Kurtas', top),
      await makeCategory(shop, 'Sarees', top),
      await makeCategory(shop, 'Men Shirts'),
    ];
    const [memory, database] = [new MemoryCatalogue(shop.db, shop.now), openCatalogue(shop.db, shop.now, shop.env)];
    const ids: string[] = [];
    const add = async () => {
      const { id } = await makeProduct(shop, {
        name: `${pick(words, random)} ${pick(words, random)} ${Math.floor(random() * 9)}`,
        categoryId: pick(categories, random),
        brand: pick(values.brand, random),
        variants: Array.from({ length: 1 + Math.floor(random() * 4) }, (_, at) => ({
          ...{
            size: pick(values.size, random) + (at > 0 ? ` ${at}` : ''),
            color: pick(values.color, random),
            hex: pick(hexes, random),
          },
          ...{ stock: Math.floor(random() * 4), sellingPaise: 10_000 * Math.ceil(random() * 30) },
        })),
      });
      ids.push(id);
    };
    for (let n = 0; n < 40; n++) await add();
    for (let step = 0; step < 40; step++) {
      const id = pick(ids, random);
      const kind = random();
      if (kind < 0.2) await add();
      else
        await inTransaction(shop.db, async (db) => {
          const own = db.updateTable('products').where('id', '=', id);
          if (kind < 0.3) await own.set({ retired_at: shop.now() }).execute();
          else if (kind < 0.4)
            await own.set({ category_id: pick(categories, random), brand: pick(values.brand, random) }).execute();
          else if (kind < 0.5) await own.set({ name: `${pick(words, random)} ${pick(words, random)}` }).execute();
          else
            await db
              .updateTable('variants')
              .set({ stock: Math.floor(random() * 3) })
              .where('product_id', '=', id)
              .execute();
          await (kind < 0.5 ? noteChange : noteStockChange)(db, [id]);
        });
      await Promise.all([memory.refresh(), database.refresh()]);
      for (let n = 0; n < 4; n++) {
        const filters = someFilters(random, categories);
        const within = random() < 0.6 ? undefined : [pick(categories, random)];
        const told = { filters, within };
        expect({ told, ...(await asked(database, filters, within)) }).toEqual({
          told,
          ...(await asked(memory, filters, within)),
        });
      }
    }
    const listed = (await memory.listStock()).map(({ id, name, createdAt, stock, worthPaise }) => ({
      ...{ id, name, createdAt, stock, worthPaise },
    }));
    expect(await database.listStock()).toEqual(listed);
    expect(await database.list()).toEqual(listed.map(({ id, name }) => ({ id, name })));
    expect((await database.categories()).roots).toEqual((await memory.categories()).roots);
    const names = (await memory.list()).map(({ name }) => name);
    expect(await database.sharedNames(names)).toEqual(await memory.sharedNames(names));
  });
});

describe.runIf(isHere)('a category that is called otherwise', () => {
  const shop = useShop();

  /** The words of each product with their weights, and how many products have each word. */
  const written = async () => {
    const { rows } = await sql<{ word: string; id: string; weight: number }>`
      select words.word, p.id, postings.weight from catalogue_index.postings
        join catalogue_index.words on words.number = postings.word
        join catalogue_index.products as p on p.number = postings.product
      order by 1, 2`.execute(shop.db);
    const counted = await sql<{ word: string; products: number }>`
      select word, products from catalogue_index.words where products <> 0 order by word`.execute(shop.db);
    return { postings: rows, words: counted.rows };
  };

  test('leaves the tables as if they were made of the new names, whatever else has changed meanwhile', async () => {
    const random = randomFrom(23);
    const names = ['Women', 'Silk Sarees', 'Sarees & Blouses', 'Kurtas', 'Shirts', 'Cotton Kurtas', 'Men', 'Kids Wear'];
    const categories: string[] = [];
    for (const name of names.slice(0, 5)) categories.push(await makeCategory(shop, `${name} Wear`, categories[0]));
    const ids: string[] = [];
    for (let n = 0; n < 25; n++) {
      const categoryId = pick(categories, random);
      ids.push(
        (await makeProduct(shop, { name: `${pick(words, random)} ${pick(words, random)} ${n}`, categoryId })).id,
      );
    }
    for (let step = 0; step < 12; step++) {
      const catalogue = openCatalogue(shop.db, shop.now, shop.env);
      await catalogue.refresh();
      for (let n = 0; n < 1 + (step % 3); n++) {
        const id = pick(categories.slice(1), random);
        const others = categories.slice(1).filter((other) => other !== id);
        const parent_id = random() < 0.7 ? (categories[0] ?? null) : null;
        await inTransaction(shop.db, async (db) => {
          const name = `${pick(names, random)} ${pick(names, random)} ${step}${n}`;
          await db.updateTable('categories').set({ name, parent_id }).where('id', '=', id).execute();
          await noteChange(db, []);
        });
        await inTransaction(shop.db, async (db) => {
          const product = pick(ids, random);
          const own = db.updateTable('products').where('id', '=', product);
          if (random() < 0.3) await own.set({ name: `${pick(words, random)} ${step}` }).execute();
          else if (random() < 0.6) await own.set({ category_id: pick(others, random) }).execute();
          await noteChange(db, random() < 0.1 ? null : [product]);
        });
      }
      await catalogue.refresh();
      const followed = await written();
      await dropIndexTables(shop.db);
      await openCatalogue(shop.db, shop.now, shop.env).refresh();
      expect({ step, ...followed }).toEqual({ step, ...(await written()) });
    }
  });
});

describe.runIf(isHere && hasSharedData)('on the real catalogue', () => {
  const real = useRealShop();

  test('the judged queries show what they must, asked of PostgreSQL', async () =>
    expectJudgedWell(async (query) => (await real.catalogue.search(query, 24)).ids, real.products));

  test('and they find the same in both', async () => {
    const memory = new MemoryCatalogue(real.shop.db, real.shop.now);
    for (const { query } of judgedQueries)
      expect({ query, ...(await real.catalogue.search(query, 24)) }).toEqual({
        ...{ query, ...(await memory.search(query, 24)) },
      });
  });
});
