import { sql, type RawBuilder } from 'kysely';
import { facetNames, type FacetName } from '#contract/facets.ts';
import type { Facets } from '#contract/product-filters.ts';
import { toRupees } from '#domain/money.ts';
import { together } from '../../db/together.ts';
import type { Db } from '../../db/schema.ts';
import type { CategoryTree } from '../category-tree.ts';
import { listFacets } from '../facet-lists.ts';
import { sharedFacets, type ChosenFacet, type FacetTable } from '../facet-table.ts';
import { all, hasChosen, ofVariant, type Condition, type Conditions } from './conditions.ts';

/** How many products pass, and what they can be narrowed to. */
export type Counted = { size: number; facets: Facets };

/** What is counted: the products that `from` names `p`. */
type Question = Conditions & { db: Db; from: RawBuilder<unknown>; table: FacetTable };

/**
 * The facet counts of a selection: each facet counts products over the same selection before its own filter (contract
 * "Products"). All is asked in one round trip.
 */
export async function countFacets(
  question: Question,
  tree: CategoryTree,
  askedCategories: readonly string[],
): Promise<Counted> {
  const { db, from, within, inFilter, priced, available, chosen, table } = question;
  const compiled = (query: RawBuilder<unknown>) => ({ compile: () => query.compile(db) });
  const has = hasChosen(chosen);
  const [isPriced, isAvailable] = [all(priced), all(available)];
  const sums = sql`
    select count(*) filter (where ${isPriced} and ${isAvailable}) as size,
      count(*) filter (where ${isPriced} and p.in_stock) as "inStock",
      count(*) filter (where ${isPriced} and not p.in_stock) as "outOfStock",
      count(*) filter (where ${isPriced} and p.is_low) as "lowStock",
      min(p.paise) filter (where ${isAvailable}) as min, max(p.paise) filter (where ${isAvailable}) as max
    from ${from} where ${all(within, inFilter, has)}`;
  const categories = sql`
    select p.category_id as id, count(*) as count
    from ${from} where ${all(within, priced, available, has)} group by p.category_id`;
  const optionQueries = countOptions(question, all(within, inFilter, priced, available));
  const answers = await together(db, {
    sums: compiled(sums),
    categories: compiled(categories),
    ...Object.fromEntries(optionQueries.map(({ query }, at) => [`options${at}`, compiled(query)])),
  });
  // as: just what the queries above answer.
  const [sum] = answers.sums as [Record<'size' | 'inStock' | 'outOfStock' | 'lowStock' | 'min' | 'max', number | null>];
  const own = answers.categories as Array<{ id: string; count: number }>;
  const counts = new Int32Array(table.options.length);
  for (const [at, { names }] of optionQueries.entries())
    // as: every one of them answers this.
    for (const { option, count } of (answers as Record<string, unknown[]>)[`options${at}`] as OptionCount[])
      if (names.has(table.options[option]?.facet ?? 'size')) counts[option] = count;
  const { size, inStock, outOfStock, lowStock, min, max } = sum;
  return {
    size: size ?? 0,
    facets: {
      ...listFacets(counts, chosen, table),
      availability: { inStock: inStock ?? 0, outOfStock: outOfStock ?? 0, lowStock: lowStock ?? 0 },
      priceRange: { min: toRupees(min ?? 0), max: toRupees(max ?? 0) },
      categories: tree.countBelow(
        own.map(({ id, count }) => [id, count] as const),
        askedCategories,
      ),
    },
  };
}

type OptionCount = { option: number; count: number };
type OptionQuery = { names: ReadonlySet<FacetName>; query: RawBuilder<unknown> };

/**
 * How many products have each option. Of each facet only variants count that match what is chosen of the other facets.
 * `countable`: what products must be but for what is chosen.
 */
function countOptions({ from, chosen }: Question, countable: Condition): OptionQuery[] {
  const open = new Set(facetNames.filter((name) => !chosen.some((one) => one.name === name)));
  const ofOpen = open.size === 0 ? [] : [{ names: open, query: countOf(from, countable, open, chosen) }];
  const ofChosen = chosen.map(({ name }) => {
    const names = new Set([name]);
    const others = chosen.filter((one) => one.name !== name);
    return { names, query: countOf(from, countable, names, others) };
  });
  return [...ofOpen, ...ofChosen];
}

function countOf(
  from: RawBuilder<unknown>,
  countable: Condition,
  names: ReadonlySet<FacetName>,
  chosen: readonly ChosenFacet[],
): RawBuilder<unknown> {
  const meets = all(countable, hasChosen(chosen));
  const ofVariants = chosen.filter(({ name }) => !sharedFacets.has(name));
  // Then each variant matches.
  if (ofVariants.length === 0)
    return sql`
      select option, count(*)::int as count from ${from}, unnest(p.options) as option where ${meets} group by option`;
  const columns = [...names].map((name) => sql`(${sql.ref(`v.${name}`)})`);
  return sql`
    select option, count(*)::int as count from (
      select distinct p.number, option
      from ${from} join catalogue_index.variants as v on v.product = p.number
        cross join lateral (values ${sql.join(columns)}) as own (option)
      where ${meets} and ${ofVariant(ofVariants)} and option >= 0
    ) as counted group by option`;
}
