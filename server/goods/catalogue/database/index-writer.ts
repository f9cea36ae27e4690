import { sql } from 'kysely';
import { batches } from '../../../platform/db/batches.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { pause } from '../../../platform/scheduling/slices.ts';
import { CategoryTree, loadCategoryRows } from '../category-tree.ts';
import { loadEntries, type Entry } from '../entries.ts';
import { changeOfWords, pathWords } from '../product-words.ts';
import { listChangesSince } from '../../../platform/site-version/versions.ts';
import type { KnownOptions } from './known-options.ts';
import { renamePostings, replacePostings } from './postings.ts';
import { isSame, readRows, toRow, writeRows, type Row, type Written } from './product-rows.ts';
import { lockIndex } from './tables.ts';

const PRODUCTS_AT_ONCE = 300;

type State = { version: number; generation: number };

/**
 * Brings the tables up to the catalogue's version, one process at a time and in one transaction, so that nobody sees
 * half of it.
 */
export class IndexWriter {
  readonly #db: Db;
  readonly #now: () => string;
  readonly #options: KnownOptions;
  /** True if the counts that this process took may never have been committed, or were lost with a primary. */
  #isUnsure = false;

  constructor(db: Db, now: () => string, options: KnownOptions) {
    this.#db = db;
    this.#now = now;
    this.#options = options;
  }

  /**
   * Notes that a failover may have undone a version that this process has read. It then reads the options again before
   * it writes any row by their numbers.
   */
  doubt(): void {
    this.#isUnsure = true;
  }

  /**
   * Brings the tables to at least this version; at a start it may take any time. Answers whether the options may now
   * have other numbers.
   */
  async reach(version: number, isStart: boolean): Promise<boolean> {
    let isAnew = this.#isUnsure;
    if ((await readState(this.#db)).version >= version) {
      // Another process has written the version that this one could not.
      if (isAnew) await this.#options.follow(this.#db, true);
      this.#isUnsure = false;
      return isAnew;
    }
    await inTransaction(this.#db, async (db) => {
      await lockIndex(db, isStart);
      const state = await readState(db);
      // A failed attempt before this one may have left the same doubt.
      isAnew ||= this.#isUnsure;
      if (state.version < version) await this.#write(db, state);
      else if (this.#isUnsure) await this.#options.follow(db, true);
    });
    this.#isUnsure = false;
    return isAnew;
  }

  async #write(db: Tx, state: State): Promise<void> {
    await this.#options.follow(db, this.#isUnsure);
    this.#isUnsure = true;
    const version = (
      await db.selectFrom('catalogue_state').select('version').where('id', '=', 1).executeTakeFirstOrThrow()
    ).version;
    const changed = state.version < 0 ? null : await listChangesSince(db, state.version, version);
    const tree = new CategoryTree(await loadCategoryRows(db), []);
    const turn = new Turn(db, version, tree, this.#options, this.#now());
    // The categories come first, because the rows written after them use their new names.
    if (!changed?.onlyStock) await turn.renameCategories();
    if (changed === null) await turn.replaceAll();
    else await turn.replace(changed.ids);
    await turn.writeSpellings();
    const generation = state.generation + (turn.isListedElse || !changed?.onlyStock ? 1 : 0);
    await sql`update catalogue_index.state set version = ${version}, generation = ${generation}`.execute(db);
    // Without this, PostgreSQL would plan the first queries for empty tables.
    if (changed === null)
      for (const table of ['products', 'variants', 'words', 'postings'])
        await sql`analyze ${sql.table(`catalogue_index.${table}`)}`.execute(db);
  }
}

export async function readState(db: Db): Promise<State> {
  const { rows } = await sql<State>`select version, generation from catalogue_index.state`.execute(db);
  return rows[0] ?? { version: -1, generation: 0 };
}

/** One change of the tables, up to a version. */
class Turn {
  /** True if a list, a count or a search may now answer differently. */
  isListedElse = false;
  readonly #db: Tx;
  readonly #version: number;
  readonly #tree: CategoryTree;
  readonly #options: KnownOptions;
  readonly #now: string;
  readonly #counted = new Set<number>();

  constructor(db: Tx, version: number, tree: CategoryTree, options: KnownOptions, now: string) {
    this.#db = db;
    this.#version = version;
    this.#tree = tree;
    this.#options = options;
    this.#now = now;
  }

  /** Looks at every product that is on sale, and at every one that is in the tables. */
  async replaceAll(): Promise<void> {
    for (let after = ''; ;) {
      const { rows } = await sql<{ id: string }>`
        select id collate "C" as id from products where retired_at is null and id collate "C" > ${after}
        union select id from catalogue_index.products where id > ${after}
        order by id limit ${sql.lit(PRODUCTS_AT_ONCE)}`.execute(this.#db);
      const last = rows.at(-1);
      if (!last) return;
      await this.replace(rows.map(({ id }) => id));
      after = last.id;
    }
  }

  async replace(ids: readonly string[]): Promise<void> {
    for (const some of batches(ids, PRODUCTS_AT_ONCE)) {
      await this.#replaceSome(some);
      await pause();
    }
  }

  /** Gives products the search words of their category path, after a category was renamed or moved. */
  async renameCategories(): Promise<void> {
    const now = new Map(this.#tree.all.map(({ id }) => [id, pathWords(this.#tree, id)]));
    const { rows } = await sql<{ id: string; words: string }>`
      select id, words from catalogue_index.categories`.execute(this.#db);
    const before = new Map(rows.map(({ id, words }) => [id, words]));
    const changed = [...now].filter(([id, words]) => before.get(id) !== words);
    const gone = [...before.keys()].filter((id) => !now.has(id));
    if (gone.length > 0) await sql`delete from catalogue_index.categories where id = any(${gone})`.execute(this.#db);
    if (changed.length === 0) return;
    await renamePostings(
      this.#db,
      changed.map(([category, words]) => ({ category, changes: changeOfWords(before.get(category), words) })),
    );
    await sql`
      insert into catalogue_index.categories (id, words)
      select * from unnest(${changed.map(([id]) => id)}::text[], ${changed.map(([, words]) => words)}::text[])
      on conflict (id) do update set words = excluded.words`.execute(this.#db);
  }

  async #replaceSome(ids: readonly string[]): Promise<void> {
    const before = await readRows(this.#db, ids);
    const entries = await loadEntries(this.#db, this.#options.table, this.#now, ids);
    const changes: Written[] = [];
    for (const id of ids) {
      const [was, entry] = [before.get(id), entries.get(id)];
      const row = entry && toRow(entry, was, this.#version);
      if (!was && !row) continue;
      if (was && row && isSame(was, row)) continue;
      this.#note(was, row, entry);
      changes.push({ id, was, row, entry });
    }
    if (changes.length === 0) return;
    const numbers = await writeRows(this.#db, changes);
    const reworded = changes.filter(({ was, row }) => was?.words !== row?.words);
    if (reworded.length > 0) await replacePostings(this.#db, reworded, numbers, this.#tree);
  }

  #note(was: Row | undefined, row: Row | undefined, entry: Entry | undefined): void {
    const { table } = this.#options;
    const before = (was?.spellings ?? []).flatMap((number) => table.spellings[number] ?? []);
    const after = entry?.spellings ?? [];
    const isWrittenAlike = before.length === after.length && before.every((spelling, at) => spelling === after[at]);
    if (!isWrittenAlike) {
      table.countProduct(before, -1);
      table.countProduct(after, 1);
      for (const { number } of [...before, ...after]) this.#counted.add(number);
    }
    const isListedAlike =
      was && row && isWrittenAlike && row.lists_in === was.lists_in && row.moved_in === was.moved_in;
    if (!isListedAlike || was.paise !== row.paise || was.words !== row.words) this.isListedElse = true;
  }

  async writeSpellings(): Promise<void> {
    const { table } = this.#options;
    const rows = [...this.#counted].flatMap((number) => {
      const spelling = table.spellings[number];
      if (!spelling) return [];
      const { text, hex = null, products, option } = spelling;
      return [{ number, facet: table.options[option]?.facet, text, hex, products }];
    });
    if (rows.length === 0) return;
    await sql`
      insert into catalogue_index.spellings (number, facet, text, hex, products, changed_in)
      select number, facet, text, hex, products, ${this.#version}::bigint from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (number integer, facet text, text text, hex text, products integer)
      on conflict (number) do update set products = excluded.products, changed_in = excluded.changed_in`.execute(
      this.#db,
    );
  }
}
