import { sql, type RawBuilder } from 'kysely';
import type { Sort } from '#contract/choices.ts';
import { facetNames } from '#contract/facets.ts';
import type { ProductFilters } from '#contract/product-filters.ts';
import type { CategoryTree } from '../category-tree.ts';
import { sharedFacets, type ChosenFacet, type FacetTable } from '../facet-table.ts';
import type { CatalogueFilters } from '../narrow.ts';

/** What is asked of a product, `p`; each part is null where it asks nothing. */
export type Conditions = {
  within: Condition;
  inFilter: Condition;
  priced: Condition;
  available: Condition;
  chosen: readonly ChosenFacet[];
};

export type Condition = RawBuilder<boolean> | null;

export function conditionsOf(
  filters: CatalogueFilters,
  within: readonly string[] | undefined,
  { table, tree }: { table: FacetTable; tree: CategoryTree },
): Conditions {
  return {
    within: within ? inCategories(tree, within) : null,
    inFilter: filters.categories.length > 0 ? inCategories(tree, filters.categories) : null,
    priced: isPriced(filters.minPrice ?? 0, filters.maxPrice ?? Infinity),
    available: isAvailable(filters.availability),
    chosen: facetNames.flatMap((name) => {
      const texts = filters[name] ?? [];
      return texts.length === 0 ? [] : [table.choose(name, texts)];
    }),
  };
}

/** Of several one product must meet all. */
export function all(...conditions: readonly Condition[]): RawBuilder<boolean> {
  const asked = conditions.filter((condition) => condition !== null);
  return asked.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(asked, sql` and `)})`;
}

export function inCategories(tree: CategoryTree, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`p.category_id = any(${[...tree.idsBelow(ids)]}::text[])`;
}

/** A search may name any number; PostgreSQL reads no larger ones. */
const MOST_PAISE = Number.MAX_SAFE_INTEGER;

export function isPriced(minPaise: number, maxPaise: number): Condition {
  const least = minPaise > 0 ? sql<boolean>`p.paise >= ${Math.min(minPaise, MOST_PAISE)}` : null;
  const most = maxPaise < MOST_PAISE ? sql<boolean>`p.paise <= ${maxPaise}` : null;
  return least || most ? all(least, most) : null;
}

function isAvailable(asked: ProductFilters['availability']): Condition {
  switch (asked) {
    case undefined:
      return null;
    case 'in-stock':
      return sql<boolean>`p.in_stock`;
    case 'low-stock':
      return sql<boolean>`p.is_low`;
    case 'out-of-stock':
      return sql<boolean>`not p.in_stock`;
    case 'running-out':
      return sql<boolean>`(p.is_low or not p.in_stock)`;
  }
}

/** One variant must match everything chosen: the red one in M, not a red one and some M. */
export function hasChosen(chosen: readonly ChosenFacet[]): Condition {
  if (chosen.length === 0) return null;
  const each = chosen.map(({ isChosen }) => hasOption(numbersOf(isChosen)));
  const ofVariants = chosen.filter(({ name }) => !sharedFacets.has(name));
  if (ofVariants.length < 2) return all(...each);
  return all(
    ...each,
    sql<boolean>`exists (select from catalogue_index.variants as v where v.product = p.number and ${ofVariant(ofVariants)})`,
  );
}

/** A product has one of these options. */
export function hasOption(options: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`p.options && ${options}::int[]`;
}

/** What a variant, `v`, must be. */
export function ofVariant(chosen: readonly ChosenFacet[]): RawBuilder<boolean> {
  return all(
    ...chosen.map(({ name, isChosen }) => sql<boolean>`${sql.ref(`v.${name}`)} = any(${numbersOf(isChosen)}::int[])`),
  );
}

export function numbersOf(isChosen: Uint8Array): number[] {
  return Array.from(isChosen.keys()).filter((number) => isChosen[number] === 1);
}

/** What lists are in the order of. Every order is total: ties fall to the newest, then to the id. */
export const orders: Record<Sort, RawBuilder<unknown>> = {
  default: sql`p.in_stock desc, p.created_at desc, p.id desc`,
  newest: sql`p.created_at desc, p.id desc`,
  priceLowHigh: sql`p.paise, p.created_at desc, p.id desc`,
  priceHighLow: sql`p.paise desc, p.created_at desc, p.id desc`,
  stockLowHigh: sql`p.stock, p.created_at desc, p.id desc`,
  name: sql`p.name collate catalogue_index.by_name, p.created_at desc, p.id desc`,
};
