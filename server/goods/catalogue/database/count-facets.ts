import { sql, type RawBuilder } from 'kysely';
import { facetNames, type FacetName } from '#contract/facets.ts';
import type { Facets } from '#contract/product-filters.ts';
import { toRupees } from '#domain/money.ts';
import { together } from '../../../platform/db/together.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { CategoryTree } from '../category-tree.ts';
import { listFacets } from '../facet-lists.ts';
import type { FacetTable } from '../facet-table.ts';
import {
  all,
  chosenOfVariants,
  hasChosen,
  isAvailable,
  isBuyable,
  isPriced,
  meets,
  ofVariant,
  shownPaise,
  type Condition,
  type Conditions,
} from './conditions.ts';

/** The number of products that pass a filter, and the facets by which a shopper can narrow them. */
export type Counted = { size: number; facets: Facets };

/** The conditions and the table to count in: `from` names the products `p`. */
type Question = Conditions & { db: Db; from: RawBuilder<unknown>; table: FacetTable };

/**
 * Counts the facets of a selection: each facet counts products over the same selection before its own filter (contract
 * "Products"). All queries go in one round trip.
 */
export async function countFacets(
  question: Question,
  tree: CategoryTree,
  askedCategories: readonly string[],
): Promise<Counted> {
  const { db, from, within, inFilter, availability, chosen, table } = question;
  const compiled = (query: RawBuilder<unknown>) => ({ compile: () => query.compile(db) });
  const [priced, available] = [all(isPriced(question)), all(isAvailable(availability, sql`p.is_buyable`))];
  const sums = sql`
    select count(*) filter (where ${priced} and ${available}) as size,
      count(*) filter (where ${priced} and p.is_buyable) as "inStock",
      count(*) filter (where ${priced} and not p.is_buyable) as "outOfStock",
      count(*) filter (where ${priced} and p.is_low) as "lowStock",
      min(p.paise) filter (where ${available}) as min, max(p.paise) filter (where ${available}) as max
    from (
      select ${shownPaise(chosen)} as paise, ${isBuyable(chosen)} as is_buyable, p.is_low, p.in_stock
      from ${from} where ${all(within, inFilter, hasChosen(chosen))}
    ) as p`;
  const categories = sql`
    select p.category_id as id, count(*) as count
    from ${from} where ${all(within, meets(question))} group by p.category_id`;
  const optionQueries = countOptions(question);
  const answers = await together(db, {
    sums: compiled(sums),
    categories: compiled(categories),
    ...Object.fromEntries(optionQueries.map(({ query }, at) => [`options${at}`, compiled(query)])),
  });
  // as: the shape of the queries above.
  const [sum] = answers.sums as [Record<'size' | 'inStock' | 'outOfStock' | 'lowStock' | 'min' | 'max', number | null>];
  const own = answers.categories as Array<{ id: string; count: number }>;
  const counts = new Int32Array(table.options.length);
  for (const [at, { names }] of optionQueries.entries())
    // as: the shape of each of these queries.
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
 * Counts the products that have each option. For each facet only those variants count that match the choices in the
 * other facets. A product's price and availability are those of its variants with that option.
 */
function countOptions(question: Question): OptionQuery[] {
  const { chosen } = question;
  const open = new Set(facetNames.filter((name) => !chosen.some((one) => one.name === name)));
  const ofOpen = open.size === 0 ? [] : [{ names: open, query: countOf(open, question) }];
  const ofChosen = chosen.map(({ name }) => {
    const names = new Set([name]);
    const others = chosen.filter((one) => one.name !== name);
    return { names, query: countOf(names, { ...question, chosen: others }) };
  });
  return [...ofOpen, ...ofChosen];
}

function countOf(names: ReadonlySet<FacetName>, question: Question): RawBuilder<unknown> {
  const { within, inFilter, chosen } = question;
  const listed = all(within, inFilter, hasChosen(chosen));
  const hasPrice = isPriced(question) !== null;
  const found =
    chosenOfVariants(chosen).length > 0
      ? byVariants(names, question, listed)
      : sql.join(
          [
            byProducts(question, all(listed, hasPrice ? sql<boolean>`not p.is_varied` : null)),
            ...(hasPrice ? [byVariants(names, question, all(listed, sql<boolean>`p.is_varied`))] : []),
          ],
          sql` union all `,
        );
  return sql`select option, count(*)::int as count from (${found}) as counted group by option`;
}

/** Selects the options of products in which each variant matches and has the same price. */
function byProducts({ from, availability, ...price }: Question, listed: Condition): RawBuilder<unknown> {
  const [options, asked] =
    availability === 'in-stock'
      ? [sql`p.buyable_options`, null]
      : availability === 'out-of-stock'
        ? [sql`p.options`, sql<boolean>`option <> all(p.buyable_options)`]
        : [sql`p.options`, isAvailable(availability)];
  return sql`
    select option from ${from}, unnest(${options}) as option where ${all(listed, asked, isPriced(price))}`;
}

/** Selects the options of these facets that a product has, each with the price and the pieces of its own variants. */
function byVariants(
  names: ReadonlySet<FacetName>,
  { from, chosen, availability, ...price }: Question,
  listed: Condition,
): RawBuilder<unknown> {
  const columns = [...names].map((name) => sql`(${sql.ref(`v.${name}`)})`);
  const ofOption = availability === 'in-stock' || availability === 'out-of-stock';
  const own = sql`coalesce(min(v.paise) filter (where v.buyable = 1), min(v.paise))`;
  return sql`
    select option
    from ${from} join catalogue_index.variants as v on v.product = p.number
      cross join lateral (values ${sql.join(columns)}) as own (option)
    where ${all(listed, ofVariant(chosenOfVariants(chosen)), ofOption ? null : isAvailable(availability))} and option >= 0
    group by p.number, option
    having ${all(isPriced(price, own), ofOption ? isAvailable(availability, sql`bool_or(v.buyable = 1)`) : null)}`;
}
