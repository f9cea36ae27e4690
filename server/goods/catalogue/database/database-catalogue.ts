import { sql, type RawBuilder } from 'kysely';
import { together } from '../../../platform/db/together.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Catalogue, SearchResult, Selection } from '../catalogue.ts';
import { CategoryTree, loadCategoryRows } from '../category-tree.ts';
import type { Entry } from '../entries.ts';
import type { ChosenFacet } from '../facet-table.ts';
import { FollowedVersions, type Change } from '../../../platform/site-version/followed-versions.ts';
import { concurrencyLimiter, type Limiter } from '../../../platform/scheduling/concurrency-limiter.ts';
import { countedKey } from '../counted-key.ts';
import { fromLru } from '../lru.ts';
import type { CatalogueFilters } from '../narrow.ts';
import { garmentsOf } from '../product-words.ts';
import { summaryOf } from '../search-summary.ts';
import { dependsOn } from '../../../platform/site-version/dependencies.ts';
import { loadSynonyms, Synonyms } from '../synonyms.ts';
import { all, conditionsOf, inCategories, meets, orderBy } from './conditions.ts';
import { countFacets, type Counted } from './count-facets.ts';
import { byScore, foundBy } from './find-products.ts';
import { IndexWriter, readState } from './index-writer.ts';
import { KnownOptions } from './known-options.ts';
import { planSearch, type SearchPlan } from './plan-search.ts';
import { makeIndexTables } from './tables.ts';

/**
 * Limits the questions that run at once, per connection of the pool. A list runs two queries at a time, so this leaves
 * half of the connections to orders and everybody else.
 */
const QUESTIONS_A_CONNECTION = 1 / 4;
/** A question waits at most this long for its turn. */
const MOST_WAIT_MS = 20_000;
/**
 * The cache holds counts by filter until a list may have changed: further pages and other sort orders use them again.
 */
const MOST_KEPT = 64;
const MOST_PLANS_KEPT = 64;

const products = sql`catalogue_index.products as p`;

/**
 * Asks tables of PostgreSQL (tables.ts) that follow the catalogue's versions. The process itself holds only the
 * categories, the names of sizes, colours and brands, and an LRU cache of counts.
 */
export class DatabaseCatalogue extends FollowedVersions implements Catalogue {
  readonly #options = new KnownOptions();
  readonly #writer: IndexWriter;
  readonly #inTurn: Limiter;
  #isReady = false;
  #generation = -1;
  #categories = new CategoryTree([], []);
  #garments: ReadonlySet<string> = new Set();
  #synonyms = new Synonyms('');
  /**
   * A new object replaces it when these answers may have changed. A question keeps the object it began with, and so
   * never puts an old answer into the new cache.
   */
  #kept = keptNothing();

  /**
   * `now` answers the present instant, by which sales are recent or not; `connections` is the size of the process's
   * pool.
   */
  constructor(db: Db, now: () => string, connections = 12) {
    super(db);
    this.#inTurn = concurrencyLimiter(Math.max(1, Math.floor(connections * QUESTIONS_A_CONNECTION)), MOST_WAIT_MS);
    this.#writer = new IndexWriter(db, now, this.#options);
  }

  async categories(): Promise<CategoryTree> {
    await this.state();
    return this.#categories;
  }

  async select(filters: CatalogueFilters, page: number, limit: number, within?: readonly string[]): Promise<Selection> {
    await this.state();
    dependsOn({ lists: true, stocks: filters.sort === 'stockLowHigh' });
    return this.#inTurn(async () => {
      const { counted } = this.#kept;
      const from = await this.#from(filters);
      const [ids, { size, facets }] = await Promise.all([
        this.#list(filters, from, { within, limit, offset: (page - 1) * limit }),
        this.#count(counted, filters, from, within),
      ]);
      return { ids, totalItems: size, facets };
    });
  }

  async listMatching(filters: CatalogueFilters): Promise<string[]> {
    await this.state();
    dependsOn({ lists: true, stocks: filters.sort === 'stockLowHigh' });
    return this.#inTurn(async () => this.#list(filters, await this.#from(filters), {}));
  }

  async search(words: string, limit = Infinity): Promise<SearchResult> {
    await this.state();
    dependsOn({ lists: true });
    return this.#inTurn(async () => this.#search(words, limit));
  }

  async #search(words: string, limit: number): Promise<SearchResult> {
    const most = limit === Infinity ? sql`null` : sql`${limit}`;
    if (words === '') {
      const { ids, count } = await this.#firsts(most);
      return { ids, total: count, exact: count };
    }
    const search = await this.#plan(words);
    const summary = summaryOf(search, words);
    if (search.total === 0 || limit === 0) return { ids: [], ...summary };
    const { rows } = await sql<{ id: string }>`
      select p.id from ${this.#found(search, 'most')} order by ${byScore(words)} limit ${most}`.execute(this.db);
    return { ids: rows.map(({ id }) => id), ...summary };
  }

  async #firsts(most: RawBuilder<unknown>): Promise<{ ids: string[]; count: number }> {
    const { list, sum } = await together(this.db, {
      list: compiled(this.db, sql`select p.id from ${products} order by ${orderBy('default')} limit ${most}`),
      sum: compiled(this.db, sql`select count(*)::int as count from ${products}`),
    });
    // as: the shape of the two queries.
    const [{ count }] = sum as [{ count: number }];
    return { ids: (list as Array<{ id: string }>).map(({ id }) => id), count };
  }

  async firstOf(within: readonly string[] | undefined, count: number): Promise<string[]> {
    await this.state();
    dependsOn({ order: true });
    const { rows } = await sql<{ id: string }>`
      select p.id from ${products} where ${all(within ? inCategories(this.#categories, within) : null)}
      order by ${orderBy('default')} limit ${count}`.execute(this.db);
    return rows.map(({ id }) => id);
  }

  async named(name: string): Promise<string[]> {
    await this.state();
    dependsOn({ order: true });
    const { rows } = await sql<{ id: string }>`
      select p.id from ${products} where p.name = ${name} order by ${orderBy('default')}`.execute(this.db);
    return rows.map(({ id }) => id);
  }

  async list(): Promise<Array<Pick<Entry, 'id' | 'name'>>> {
    await this.state();
    dependsOn({ order: true });
    return (
      await sql<Pick<Entry, 'id' | 'name'>>`
      select p.id, p.name from ${products} order by ${orderBy('default')}`.execute(this.db)
    ).rows;
  }

  async listStock(): Promise<Array<Pick<Entry, 'id' | 'name' | 'createdAt' | 'stock' | 'worthPaise'>>> {
    await this.state();
    dependsOn({ order: true, stocks: true });
    return (
      await sql<Pick<Entry, 'id' | 'name' | 'createdAt' | 'stock' | 'worthPaise'>>`
      select p.id, p.name, p.created_at as "createdAt", p.stock, p.worth_paise as "worthPaise"
      from ${products} order by ${orderBy('default')}`.execute(this.db)
    ).rows;
  }

  async sharedNames(names: readonly string[]): Promise<ReadonlySet<string>> {
    if (names.length === 0) return new Set();
    const { rows } = await sql<{ name: string }>`
      select p.name from ${products} where p.name = any(${[...new Set(names)]}::text[])
      group by p.name having count(*) > 1`.execute(this.db);
    return new Set(rows.map(({ name }) => name));
  }

  protected override async takeOver(change: Change): Promise<boolean> {
    await this.#follow(change);
    // The products with the same name would have to be compared with those before, and nobody does; so the answer is
    // that other products may have changed.
    return false;
  }

  async #follow({ state, version, changed }: Change): Promise<void> {
    const isStart = !this.#isReady;
    if (isStart) await makeIndexTables(this.db);
    if (changed === null) this.#writer.doubt();
    // Cached plans and counts name options by their numbers, which may be others now.
    if (await this.#writer.reach(version, isStart)) this.#generation = -1;
    this.#isReady = true;
    const { generation } = await readState(this.db);
    if (generation !== this.#generation) await this.#options.follow(this.db);
    if (changed?.onlyStock) await this.#noteStock(state, changed.ids);
    else await this.#readShared();
    if (generation === this.#generation && changed?.onlyStock) return;
    this.#generation = generation;
    this.#kept = keptNothing();
  }

  async #noteStock(state: number, ids: readonly string[]): Promise<void> {
    const { rows } = await sql<Record<'moved_in' | 'card_in' | 'order_in' | 'lists_in', number> & { id: string }>`
      select id, moved_in, card_in, order_in, lists_in from ${products} where id = any(${ids})`.execute(this.db);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const isLater = (changedIn = -1) => changedIn > this.lastRead;
    for (const id of ids) {
      const row = byId.get(id);
      this.changes.noteStock(state, id, {
        isElsewhere: isLater(row?.moved_in),
        card: isLater(row?.card_in),
        order: isLater(row?.order_in),
        lists: isLater(row?.lists_in),
      });
    }
  }

  /** Reads the data that products share: the categories, the number of products in each, and the owner's synonyms. */
  async #readShared(): Promise<void> {
    const [rows, synonyms, own] = await Promise.all([
      loadCategoryRows(this.db),
      loadSynonyms(this.db),
      sql<{ id: string; count: number }>`
        select p.category_id as id, count(*)::int as count from ${products} group by p.category_id`.execute(this.db),
    ]);
    const counts = new Map(own.rows.map(({ id, count }) => [id, count]));
    this.#categories = new CategoryTree(rows, counts);
    this.#garments = new Set(rows.flatMap(({ id, name }) => (counts.has(id) ? garmentsOf(name) : [])));
    this.#synonyms = new Synonyms(synonyms);
  }

  /** The products that a list chooses from, as `p`. */
  async #from({ q, match = 'all' }: CatalogueFilters): Promise<RawBuilder<unknown>> {
    return q === '' ? products : this.#found(await this.#plan(q), match);
  }

  #found(plan: SearchPlan, match: 'all' | 'most'): RawBuilder<unknown> {
    return sql`(
      select own.*, found.score, found.is_other
      from (${foundBy(plan, this.#garments, match)}) as found join catalogue_index.products as own on own.number = found.product
    ) as p`;
  }

  async #list(
    filters: CatalogueFilters,
    from: RawBuilder<unknown>,
    { within, limit, offset = 0 }: { within?: readonly string[] | undefined; limit?: number; offset?: number },
  ): Promise<string[]> {
    const conditions = this.#conditions(filters, within);
    const { rows } = await sql<{ id: string }>`
      select p.id from ${from} where ${all(conditions.within, conditions.inFilter, meets(conditions))}
      order by ${orderOf(filters, conditions.chosen)} limit ${limit ?? null} offset ${offset}`.execute(this.db);
    return rows.map(({ id }) => id);
  }

  async #count(
    counted: Kept['counted'],
    filters: CatalogueFilters,
    from: RawBuilder<unknown>,
    within?: readonly string[],
  ): Promise<Counted> {
    const [tree, { table }] = [this.#categories, this.#options];
    const make = async () =>
      countFacets({ ...this.#conditions(filters, within), db: this.db, from, table }, tree, filters.categories);
    return keptWhileRight(counted, countedKey(filters, within), MOST_KEPT, make);
  }

  #conditions(filters: CatalogueFilters, within: readonly string[] | undefined) {
    return conditionsOf(filters, within, { table: this.#options.table, tree: this.#categories });
  }

  /**
   * Plans a search, from the cache if it can: one page asks twice for the same plan, and each further page asks again.
   */
  async #plan(words: string): Promise<SearchPlan> {
    const [options, synonyms, garments] = [this.#options.words, this.#synonyms, this.#garments];
    return keptWhileRight(this.#kept.plans, words, MOST_PLANS_KEPT, async () =>
      planSearch(this.db, words, { options, synonyms, garments }),
    );
  }
}

/** The LRU caches of counts and search plans. */
type Kept = { readonly counted: Map<string, Promise<Counted>>; readonly plans: Map<string, Promise<SearchPlan>> };

function keptNothing(): Kept {
  return { counted: new Map(), plans: new Map() };
}

/** Orders found products first by whether they match all the words, and by merit if the shopper chose no sort order. */
function orderOf({ q, sort }: CatalogueFilters, chosen: readonly ChosenFacet[]): RawBuilder<unknown> {
  if (q === '') return orderBy(sort, chosen);
  return sort === 'default' ? byScore(q) : sql`p.is_other, ${orderBy(sort, chosen)}`;
}

function compiled(db: Db, query: RawBuilder<unknown>) {
  return { compile: () => query.compile(db) };
}

/** Removes a failed answer from the cache, so that the next request asks again. */
async function keptWhileRight<Value>(
  values: Map<string, Promise<Value>>,
  key: string,
  most: number,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = fromLru(values, key, most, make);
  value.catch(() => values.get(key) === value && values.delete(key));
  return value;
}
