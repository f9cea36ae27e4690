import { sql, type RawBuilder } from 'kysely';
import { searchWords } from '#domain/search-text.ts';
import type { FacetName } from '#contract/facets.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { ENOUGH, FAR_OFF, garmentsAmong, isRare } from '../match-query.ts';
import { bonusOf, OPTION_WEIGHT } from '../meant.ts';
import { asksPrice, type Concept, type Price, type Query } from '../read-query.ts';
import { all, cheapestOf, hasOption, hasVariant, isPriced, numbersOf } from './conditions.ts';

// Does in SQL the same as match-query.ts does in memory. Weights are hundredths, so that their sums are whole numbers.

/**
 * A plan to find the products of a search. `total` counts the products it finds, and `full` those of them that match
 * every word.
 */
export type Plan = { query: Query; known: Planned[]; full: number; total: number };

/**
 * One concept of the plan. `place`: the number of its part in the statement. `size`: the number of products that have
 * it.
 */
type Planned = { concept: Concept; place: number; size: number };

/** Counts the products that match each part of a search, and those that match all parts. */
export async function planQuery(db: Db, query: Query, garments: ReadonlySet<string>): Promise<Plan> {
  const sizes = query.concepts.map((_, place) => sql`(select count(*) from ${part(place)})::int`);
  const exactQuery = sql`(select count(*) from (${exactOf(query, [])}) as exact)::int`;
  const { rows } = await sql<{ counts: number[] }>`
    ${withParts(query)} select array[${sql.join([...sizes, exactQuery])}] as counts`.execute(db);
  const counts = rows[0]?.counts ?? [];
  const planned = query.concepts.map((concept, place) => ({ concept, place, size: counts[place] ?? 0 }));
  // No product can match a word that the catalogue does not have.
  const known = planned.filter(({ concept, size }) => concept.isMust || size > 0);
  const isNothing = known.length === 0 && (planned.length > 0 || !(asksPrice(query) || query.givenUp?.price));
  const full = isNothing || known.length < planned.length ? 0 : (counts.at(-1) ?? 0);
  const plan = { query, known, full, total: full };
  if (isNothing || full >= ENOUGH) return plan;
  const others = await sql<{ count: number }>`
    ${withParts(query)} select count(*)::int as count from (${othersOf(plan, garments)}) as others`.execute(db);
  return { ...plan, total: full + (others.rows[0]?.count ?? 0) };
}

/** Selects the products of a plan: each `product` by its number, its `score`, and `is_other` if it misses a word. */
export function foundBy(plan: Plan, garments: ReadonlySet<string>, match: 'all' | 'most'): RawBuilder<unknown> {
  const parts: Array<RawBuilder<unknown>> = [];
  const price = plan.query.givenUp?.price;
  // A product that only matches without the wish that the search gave up does not match the whole search.
  if (match === 'all' && plan.query.givenUp) return NONE;
  if (plan.full > 0) parts.push(sql`(${exactOf(plan.query, plan.known)})`);
  if (match === 'most' && plan.total > plan.full) parts.push(sql`(${othersOf(plan, garments)})`);
  if (parts.length === 0) return NONE;
  const found = sql.join(parts, sql` union all `);
  return sql`${withParts(plan.query)} ${price ? byNearness(found, price) : found}`;
}

const NONE = sql`select 0 as product, 0::bigint as score, false as is_other where false`;

/** Puts the nearest prices first, for a search that gave up its price. */
function byNearness(found: RawBuilder<unknown>, { minPaise, maxPaise }: Price): RawBuilder<unknown> {
  const away = [sql`0`];
  if (minPaise > 0) away.push(sql`${minPaise}::bigint - p.paise`);
  if (maxPaise < Infinity) away.push(sql`p.paise - ${maxPaise}::bigint`);
  return sql`
    select near.product, greatest(0, ${sql.lit(FAR_OFF)} - greatest(${sql.join(away)}) / 100)::bigint as score, near.is_other
    from (${found}) as near join catalogue_index.products as p on p.number = near.product`;
}

/**
 * Orders `p` with the columns of `foundBy` by merit: first a product of exactly this name, then products in stock, then
 * the highest score, then the newest.
 */
export function byScore(text: string): RawBuilder<unknown> {
  const asked = searchWords(text).join(' ');
  const named = asked.split(' ').length > 2 ? sql`(p.folded = ${asked}) desc, ` : sql``;
  return sql`p.is_other, ${named}p.in_stock desc, p.score desc, p.created_at desc, p.id desc`;
}

const part = (place: number) => sql.ref(`part${place}`);

function withParts({ concepts }: Query): RawBuilder<unknown> {
  if (concepts.length === 0) return sql``;
  return sql`with ${sql.join(concepts.map((concept, place) => sql`${part(place)} as materialized (${weigh(concept)})`))}`;
}

/** Selects the weight of one concept in each product that has it. */
function weigh({ terms, options, isMust }: Concept): RawBuilder<unknown> {
  const asked = isMust ? [] : terms;
  const having =
    options &&
    sql`select p.number as product from catalogue_index.products as p where ${hasOption(numbersOf(options))}`;
  if (!having) return asked.length === 0 ? sql`select 0 as product, 0 as weight where false` : ofTerms(asked);
  if (asked.length === 0)
    return sql`select product, ${sql.lit(100 * OPTION_WEIGHT)} as weight from (${having}) as having_it`;
  // Products that are named by the shade's own word come before products that only have the shade.
  return sql`
    select product, greatest(
      coalesce(said.weight, 0),
      case when shade.product is null then 0 else ${sql.lit(100 * OPTION_WEIGHT)} + coalesce(said.weight, 0) / 10 end
    ) as weight
    from (${ofTerms(asked)}) as said full join (${having}) as shade using (product)`;
}

function ofTerms(terms: Concept['terms']): RawBuilder<unknown> {
  const singles = terms.filter(({ words }) => words.length === 1);
  const hundredths = ({ factor }: { factor: number }) => Math.round(100 * factor);
  const selects = terms
    .filter(({ words }) => words.length > 1)
    .map((term) => {
      const words = [...new Set(term.words)];
      // A term of several words matches only products that have them all.
      return sql`(
        select posting.product, max(posting.weight) * ${sql.lit(hundredths(term))} as weight
        from catalogue_index.words as known join catalogue_index.postings as posting on posting.word = known.number
        where known.word = any(${words}::text[]) group by posting.product having count(*) = ${sql.lit(words.length)})`;
    });
  if (singles.length > 0)
    selects.unshift(sql`(
      select posting.product, posting.weight * term.factor as weight
      from unnest(${singles.map(({ words }) => words[0])}::text[], ${singles.map(hundredths)}::int[]) as term (word, factor)
        join catalogue_index.words as known on known.word = term.word
        join catalogue_index.postings as posting on posting.word = known.number)`);
  const found = sql.join(selects, sql` union all `);
  return sql`select product, max(weight) as weight from (${found}) as said group by product`;
}

/**
 * Selects each product once for each of these concepts that it has, with the concept's `place`. The rows are grouped by
 * product in one pass: PostgreSQL cannot foresee their number, and joins would compare them pair by pair.
 */
function hitsOf(places: readonly number[], bonusAt: (place: number) => number): RawBuilder<unknown> {
  const each = places.map(
    (place) =>
      sql`(select ${sql.lit(place)} as place, product, weight + ${sql.lit(bonusAt(place))} as weight from ${part(place)})`,
  );
  return sql.join(each, sql` union all `);
}

/**
 * Selects the products that match every concept, with their score. The sizes in `known` give a rare word more weight.
 */
function exactOf(query: Query, known: readonly Planned[]): RawBuilder<unknown> {
  const { concepts } = query;
  if (concepts.length === 0)
    return sql`
      select p.number as product, 0::bigint as score, false as is_other
      from catalogue_index.products as p where ${asking(query, concepts)}`;
  const bonus = known.reduce((sum, { size }) => sum + 100 * bonusOf(size, false), 0);
  const hits = hitsOf([...concepts.keys()], () => 0);
  return sql`
    select hit.product, hit.score + ${sql.lit(bonus)} as score, false as is_other
    from (
      select product, sum(weight)::bigint as score from (${hits}) as hits
      group by product having count(*) = ${sql.lit(concepts.length)}
    ) as hit join catalogue_index.products as p on p.number = hit.product
    where ${asking(query, concepts)}`;
}

/**
 * Selects the products that miss the fewest words. None of them may miss the people, the size, the price or the kind of
 * thing that the shopper named.
 */
function othersOf({ query, known, full }: Plan, garments: ReadonlySet<string>): RawBuilder<unknown> {
  if (known.length === 0) return sql`select 0 as product, 0::bigint as score, true as is_other where false`;
  const hasOneOf = (some: readonly Planned[]) =>
    sql<boolean>`bool_or(place in (${sql.join(some.map(({ place }) => sql.lit(place)))}))`;
  const required = known.filter(({ concept }) => concept.isMust || concept.isWhom).map((one) => hasOneOf([one]));
  const kinds = garmentsAmong(known, garments);
  const rare = full > 0 ? [] : known.filter(({ concept, size }) => isRare(concept, size));
  const isKind = kinds.length === 0 ? null : hasOneOf([...kinds, ...rare]);
  // If a product has every word, the exact matches already hold all products that miss none.
  const isNew = full === 0 ? null : sql<boolean>`count(*) < ${sql.lit(known.length)}`;
  const bonuses = new Map(known.map((one) => [one.place, 100 * bonusOf(one.size, kinds.includes(one))]));
  const hits = hitsOf([...bonuses.keys()], (place) => bonuses.get(place) ?? 0);
  const concepts = known.map(({ concept }) => concept);
  return sql`
    select product, score, true as is_other from (
      select hit.product, hit.score, rank() over (order by hit.count desc) as rank
      from (
        select product, count(*) as count, sum(weight)::bigint as score
        from (${hits}) as hits group by product having ${all(...required, isKind, isNew)}
      ) as hit join catalogue_index.products as p on p.number = hit.product
      where ${asking(query, concepts)}
    ) as candidate where rank = 1`;
}

/** Demands a variant in the size and the colour of the search, and its price in the range of the search. */
function asking(query: Query, concepts: readonly Concept[]): RawBuilder<boolean> {
  const asked = concepts.flatMap(({ options }) => (options ? [numbersOf(options)] : []));
  const isMust = concepts.some((concept) => concept.isMust);
  // A print has several colours and no single variant has them all; then any variant's price counts.
  const price = asked.length === 0 ? sql`p.paise` : sql`coalesce(${cheapestOf(hasAsked(asked))}, p.paise)`;
  return all(isPriced(query, price), isMust && asked.length > 1 ? hasVariant(hasAsked(asked)) : null);
}

const searched: readonly FacetName[] = ['size', 'color', 'family'];

/** Demands that one variant has one option of each of these lists, but for lists of which its product has none. */
function hasAsked(asked: ReadonlyArray<readonly number[]>): RawBuilder<boolean> {
  const each = asked.map((options) => {
    const own = searched.map((name) => sql`${sql.ref(`v.${name}`)} = any(${options}::int[])`);
    return sql<boolean>`(not ${hasOption(options)} or ${sql.join(own, sql` or `)})`;
  });
  return all(...each);
}
