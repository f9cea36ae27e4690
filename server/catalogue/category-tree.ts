import type { Category } from '#contract/categories.ts';
import type { Db } from '../db/schema.ts';
import type { Entry } from './entries.ts';

type Row = { id: string; parent_id: string | null; name: string; description: string };

/** The categories as a tree, with how many products each holds, itself and below. */
export class CategoryTree {
  readonly roots: readonly Category[];
  readonly #byId: ReadonlyMap<string, Category>;
  readonly #byName: ReadonlyMap<string, readonly Category[]>;

  constructor(rows: readonly Row[], entries: Iterable<Entry>) {
    const own = new Map<string, number>();
    for (const entry of entries) own.set(entry.categoryId, (own.get(entry.categoryId) ?? 0) + 1);
    const children = Map.groupBy(rows, (row) => row.parent_id);
    const build = (row: Row): Category => {
      const subCategories = (children.get(row.id) ?? []).map(build);
      const products = subCategories.reduce((sum, child) => sum + child._count.products, own.get(row.id) ?? 0);
      return { id: row.id, name: row.name, description: row.description, parentId: row.parent_id, subCategories, _count: { products } };
    };
    this.roots = (children.get(null) ?? []).map(build);
    this.#byId = new Map(flatten(this.roots).map((category) => [category.id, category]));
    this.#byName = Map.groupBy(this.#byId.values(), (category) => category.name.toLowerCase());
  }

  /** Every category, at whatever depth. */
  get all(): Category[] {
    return [...this.#byId.values()];
  }

  find(id: string): Category | undefined {
    return this.#byId.get(id);
  }

  /** Every category of this name, compared case-insensitively. */
  named(name: string): readonly Category[] {
    return this.#byName.get(name.toLowerCase()) ?? [];
  }

  /** The ids of these categories and of everything below them. */
  idsBelow(ids: Iterable<string>): Set<string> {
    const found = new Set<string>();
    for (const id of ids) {
      const category = this.#byId.get(id);
      if (category) for (const below of flatten([category])) found.add(below.id);
    }
    return found;
  }

  /** From the top down to the category itself; empty for an unknown id. */
  path(id: string): Category[] {
    const path: Category[] = [];
    for (let at = this.#byId.get(id); at; at = at.parentId === null ? undefined : this.#byId.get(at.parentId)) path.unshift(at);
    return path;
  }
}

function flatten(categories: readonly Category[]): Category[] {
  return categories.flatMap((category) => [category, ...flatten(category.subCategories)]);
}

export async function loadCategoryRows(db: Db): Promise<Row[]> {
  return db.selectFrom('categories').select(['id', 'parent_id', 'name', 'description']).orderBy('name').execute();
}
