import type { SearchSummary } from '#contract/search-summary.ts';
import { toRupees } from '#domain/money.ts';
import type { FacetTable } from './facet-table.ts';
import { asksPrice, type Price, type Query } from './read-query.ts';

type Understood = {
  query: Query;
  total: number;
  full: number;
  corrected: string | undefined;
  suggestion?: string | undefined;
};

type Summary = SearchSummary & { total: number };

/**
 * Summarises for the shopper how the shop understood the search. If the search gave up a size or a price, no product
 * counts as an exact match.
 */
export function summaryOf(
  { query, total, full, corrected, suggestion }: Understood,
  text: string,
  table: FacetTable,
): Summary {
  const { givenUp, isImplied } = query;
  const options = optionsOf(query, table);
  const instead = insteadOf(query, text);
  return {
    ...{ total, exact: givenUp ? 0 : full },
    ...(corrected !== undefined && { corrected }),
    ...(suggestion !== undefined && { suggestion }),
    ...(givenUp && { givenUp: { ...givenUp, price: givenUp.price && inRupees(givenUp.price) } }),
    ...(isImplied && !givenUp?.price && { impliedPrice: inRupees(query) }),
    ...(instead !== undefined && { instead }),
    ...(options.length > 0 && { options }),
  };
}

/** Lists the sizes and colours that each part of a query names. Leaves out sizes and colours that no product has. */
function optionsOf({ concepts }: Query, table: FacetTable): NonNullable<SearchSummary['options']> {
  return concepts.flatMap(({ options: isChosen }) => {
    if (!isChosen) return [];
    const named = table.options.flatMap(({ facet, text }, number) =>
      isChosen[number] === 1 && (facet === 'size' || facet === 'color' || facet === 'family')
        ? [{ facet, value: text }]
        : [],
    );
    return [named];
  });
}

function inRupees({ minPaise, maxPaise }: Price): NonNullable<SearchSummary['impliedPrice']> {
  return {
    ...(minPaise > 0 && { min: toRupees(minPaise) }),
    ...(maxPaise < Infinity && { max: toRupees(maxPaise) }),
  };
}

/**
 * Returns another search to offer to the shopper; undefined if there is none. If the search gave up the price but not
 * the size, the offer is the search without the size. If the search gave up the size but not the price, the offer is
 * the search without the price. If the shopper may not have meant a number as a price, the offer is the search without
 * that number.
 */
function insteadOf(
  { concepts, givenUp, isImplied, unpriced, unsized, ...price }: Query,
  text: string,
): string | undefined {
  // If the shopper typed Devanagari, the function offers nothing, because the offered search would show those words in
  // Latin letters, which the shopper may not recognise.
  if (/\p{Script=Devanagari}/u.test(text)) return undefined;
  if (givenUp?.price) return !givenUp.sizes && concepts.some(({ isMust }) => isMust) ? unsized : undefined;
  const isUnsure = isImplied || (givenUp?.sizes !== undefined && asksPrice(price));
  return isUnsure && unpriced !== '' ? unpriced : undefined;
}
