import { sameKey } from '#domain/same-key.ts';
import type { Category } from '#contract/categories.ts';
import type { Locale } from '#messages/locales.ts';
import { flattenCategories } from '#domain/category-tree.ts';
import type { Db } from '../../platform/db/schema.ts';

const byName = new Intl.Collator('en-IN', { numeric: true });

type Row = {
  id: string;
  parent_id: string | null;
  name: string;
  names?: string;
  description: string;
  grams?: number | null;
  updated_at: string;
};

/** The categories as a tree, with the number of products in and below each category. */
export class CategoryTree {
  readonly roots: readonly Category[];
  readonly #byId: ReadonlyMap<string, Category>;
  readonly #byName: ReadonlyMap<string, readonly Category[]>;

  /** Builds the tree of categories. `products` contains the number of products directly in each category. */
  constructor(rows: readonly Row[], products: Iterable<readonly [id: string, count: number]>) {
    const own = new Map(products);
    const children = Map.groupBy(rows, (row) => row.parent_id);
    const build = (row: Row): Category => {
      const subCategories = (children.get(row.id) ?? []).map(build);
      const products = subCategories.reduce((sum, child) => sum + child._count.products, own.get(row.id) ?? 0);
      return {
        id: row.id,
        name: row.name,
        ...(row.names !== undefined && row.names !== '{}' && { names: namesIn(row.names) }),
        description: row.description,
        parentId: row.parent_id,
        updatedAt: row.updated_at,
        ...(typeof row.grams === 'number' && { grams: row.grams }),
        subCategories,
        _count: { products },
      };
    };
    this.roots = (children.get(null) ?? []).map(build);
    this.#byId = new Map(flattenCategories(this.roots).map((category) => [category.id, category]));
    this.#byName = Map.groupBy(this.#byId.values(), (category) => sameKey(category.name));
  }

  /** Lists all categories, of all levels. */
  get all(): Category[] {
    return [...this.#byId.values()];
  }

  find(id: string): Category | undefined {
    return this.#byId.get(id);
  }

  /** Lists the categories with this name, ignoring upper and lower case. */
  named(name: string): readonly Category[] {
    return this.#byName.get(sameKey(name)) ?? [];
  }

  /** Returns the ids of these categories and of every category below them. */
  idsBelow(ids: Iterable<string>): Set<string> {
    const found = new Set<string>();
    for (const id of ids) {
      const category = this.#byId.get(id);
      if (category) for (const below of flattenCategories([category])) found.add(below.id);
    }
    return found;
  }

  /**
   * Counts the products in and below each category, from the numbers of products directly in each category. Lists the
   * categories in the order of the tree. Leaves out categories without products, unless the shopper's filter names them
   * (`asked`).
   */
  countBelow(
    own: Iterable<readonly [id: string, count: number]>,
    asked: readonly string[],
  ): Array<{ id: string; count: number }> {
    const counts = new Map<string, number>();
    for (const [id, count] of own)
      for (let at = count > 0 && this.#byId.get(id); at; at = at.parentId !== null && this.#byId.get(at.parentId))
        counts.set(at.id, (counts.get(at.id) ?? 0) + count);
    for (const id of asked) if (!counts.has(id)) counts.set(id, 0);
    return [...this.#byId.keys()].flatMap((id) => {
      const count = counts.get(id);
      return count === undefined ? [] : [{ id, count }];
    });
  }

  /**
   * Returns the path of categories from the top category down to the category with this id; empty for an unknown id.
   */
  path(id: string): Category[] {
    const path: Category[] = [];
    for (let at = this.#byId.get(id); at; at = at.parentId === null ? undefined : this.#byId.get(at.parentId))
      path.unshift(at);
    return path;
  }
}

function namesIn(names: string): Partial<Record<Locale, string>> {
  // The cast is safe: the shop itself wrote the column `names`.
  return JSON.parse(names) as Partial<Record<Locale, string>>;
}

/**
 * Lists all categories by name. The function sorts the names itself, because each database would sort them by its own
 * locale.
 */
export async function loadCategoryRows(db: Db): Promise<Row[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'names', 'description', 'grams', 'updated_at'])
    .execute();
  return rows.sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}
