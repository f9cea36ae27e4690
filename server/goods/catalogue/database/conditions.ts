import { sql, type RawBuilder } from 'kysely';
import type { Sort } from '#contract/choices.ts';
import { facetNames } from '#contract/facets.ts';
import type { ProductFilters } from '#contract/product-filters.ts';
import type { CategoryTree } from '../category-tree.ts';
import { sharedFacets, type ChosenFacet, type FacetTable } from '../facet-table.ts';
import type { CatalogueFilters } from '../narrow.ts';
import type { Price } from '../read-query.ts';

/** The conditions that a filter puts on a product, `p`; a part is null if it excludes nothing. Prices are in paise. */
export type Conditions = {
  within: Condition;
  inFilter: Condition;
  minPaise: number;
  maxPaise: number;
  availability: ProductFilters['availability'];
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
    minPaise: filters.minPrice ?? 0,
    maxPaise: filters.maxPrice ?? Infinity,
    availability: filters.availability,
    chosen: facetNames.flatMap((name) => {
      const texts = filters[name] ?? [];
      return texts.length === 0 ? [] : [table.choose(name, texts)];
    }),
  };
}

/** Joins conditions with "and". */
export function all(...conditions: readonly Condition[]): RawBuilder<boolean> {
  const asked = conditions.filter((condition) => condition !== null);
  return asked.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(asked, sql` and `)})`;
}

export function inCategories(tree: CategoryTree, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`p.category_id = any(${[...tree.idsBelow(ids)]}::text[])`;
}

/** A search may name any number; PostgreSQL reads no larger ones. */
const MOST_PAISE = Number.MAX_SAFE_INTEGER;

export function isPriced({ minPaise, maxPaise }: Price, paise: RawBuilder<unknown> = sql`p.paise`): Condition {
  const least = minPaise > 0 ? sql<boolean>`${paise} >= ${Math.min(minPaise, MOST_PAISE)}` : null;
  const most = maxPaise < MOST_PAISE ? sql<boolean>`${paise} <= ${maxPaise}` : null;
  return least || most ? all(least, most) : null;
}

/** `isBuyable` is SQL that tells whether a shopper can buy the chosen options of the product. */
export function isAvailable(
  asked: ProductFilters['availability'],
  isBuyable: RawBuilder<boolean> = sql<boolean>`p.in_stock`,
): Condition {
  switch (asked) {
    case undefined:
      return null;
    case 'in-stock':
      return isBuyable;
    case 'low-stock':
      return sql<boolean>`p.is_low`;
    case 'out-of-stock':
      return sql<boolean>`not ${isBuyable}`;
    case 'running-out':
      return sql<boolean>`(p.is_low or not p.in_stock)`;
  }
}

/** Joins all conditions but that on the category. One variant alone must meet all of them. */
export function meets({ chosen, availability, ...price }: Conditions): Condition {
  return all(
    hasChosen(chosen),
    isAvailable(availability, isBuyable(chosen)),
    // A filter without a price range needs no lookup of prices.
    isPriced(price, shownPaise(chosen)),
  );
}

/**
 * Answers the price to show for a product with this choice: that of the cheapest matching variant that can be bought,
 * or of the cheapest matching one if all are sold out.
 */
export function shownPaise(chosen: readonly ChosenFacet[]): RawBuilder<number> {
  const ofVariants = chosenOfVariants(chosen);
  return ofVariants.length === 0 ? sql<number>`p.paise` : cheapestOf(ofVariant(ofVariants));
}

/** The price of the cheapest variant, `v`, that meets this, where not all of a product cost the same. */
export function cheapestOf(condition: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`(case when p.is_varied then (
    select v.paise from catalogue_index.variants as v where v.product = p.number and ${condition}
    order by v.buyable desc, v.paise limit 1
  ) else p.paise end)`;
}

/** Answers SQL that tells whether a shopper can buy the chosen options of a product. */
export function isBuyable(chosen: readonly ChosenFacet[]): RawBuilder<boolean> {
  const ofVariants = chosenOfVariants(chosen);
  if (ofVariants.length === 0) return sql<boolean>`p.in_stock`;
  return hasVariant(all(ofVariant(ofVariants), sql<boolean>`v.buyable = 1`));
}

/** One variant must match everything chosen: the red one in M, not a red one and some M. */
export function hasChosen(chosen: readonly ChosenFacet[]): Condition {
  if (chosen.length === 0) return null;
  const each = chosen.map(({ isChosen }) => hasOption(numbersOf(isChosen)));
  const ofVariants = chosenOfVariants(chosen);
  return all(...each, ofVariants.length < 2 ? null : hasVariant(ofVariant(ofVariants)));
}

/** Leaves out the brand, which stands on the product and not on its variants. */
export function chosenOfVariants(chosen: readonly ChosenFacet[]): ChosenFacet[] {
  return chosen.filter(({ name }) => !sharedFacets.has(name));
}

export function hasVariant(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from catalogue_index.variants as v where v.product = p.number and ${condition})`;
}

/** Demands a product with one of these options. */
export function hasOption(options: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`p.options && ${options}::int[]`;
}

/** Answers the conditions that a variant, `v`, must meet. */
export function ofVariant(chosen: readonly ChosenFacet[]): RawBuilder<boolean> {
  return all(
    ...chosen.map(({ name, isChosen }) => sql<boolean>`${sql.ref(`v.${name}`)} = any(${numbersOf(isChosen)}::int[])`),
  );
}

export function numbersOf(isChosen: Uint8Array): number[] {
  return Array.from(isChosen.keys()).filter((number) => isChosen[number] === 1);
}

/** Answers the SQL order of a list. Every order is total: ties fall to the newest, then to the id. */
export function orderBy(sort: Sort, chosen: readonly ChosenFacet[] = []): RawBuilder<unknown> {
  switch (sort) {
    case 'default':
      return sql`p.in_stock desc, p.created_at desc, p.id desc`;
    case 'newest':
      return sql`p.created_at desc, p.id desc`;
    case 'priceLowHigh':
      return sql`${shownPaise(chosen)}, p.created_at desc, p.id desc`;
    case 'priceHighLow':
      return sql`${shownPaise(chosen)} desc, p.created_at desc, p.id desc`;
    case 'stockLowHigh':
      return sql`p.stock, p.created_at desc, p.id desc`;
    case 'name':
      return sql`p.name collate catalogue_index.by_name, p.created_at desc, p.id desc`;
  }
}
