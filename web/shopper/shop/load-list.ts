import { data as answer, redirect, type LoaderFunctionArgs } from 'react-router';
import { withShownNames } from '#contract/category-name.ts';
import { flattenCategories } from '#domain/category-tree.ts';
import { pageSizes } from '#domain/limits.ts';
import { searchPath } from '#domain/search-path.ts';
import * as shopText from '#text/shop-page.ts';
import { asPageError, load } from '../../api/load.ts';
import { cachedPieces } from '../cached-pieces.ts';
import { byName, isGone, unknownName } from './by-name.ts';
import { chipsOf } from './chips-of.ts';
import { choosing } from '../chosen-offer.ts';
import { isNarrowed, queryOf } from './query-of.ts';
import { changed, toShop, type ShownFacets } from './selection.ts';
import { tidyAddress } from './tidy-address.ts';

// This file loads a page of products for an address of the shop or of the search. Only loaders use this file, so no
// browser fetches it.

type Wanted = { wanted: URLSearchParams; q?: string; match?: 'most' };
export type List = Awaited<ReturnType<typeof loadList>>['list'];

/**
 * Returns the parameters of the page's address, without those that the router adds when it requests a single loader.
 */
export function askedOf(request: Request): URLSearchParams {
  const asked = new URL(request.url).searchParams;
  asked.delete('_routes');
  return asked;
}

/**
 * Loads the list for the parameters `wanted`. Another spelling of the address, or a page number after the last page,
 * redirects to the right address.
 */
export async function loadList({ context, request }: LoaderFunctionArgs, { wanted, ...words }: Wanted) {
  try {
    const { categories: stored } = await load({ context }, 'GET /categories');
    const categories = withShownNames(stored);
    let ids: Set<string> | undefined;
    const isCategory = (id: string) => (ids ??= new Set(flattenCategories(categories).map((one) => one.id))).has(id);
    const named = byName(wanted, stored);
    const unknown = unknownName(named, isCategory);
    // No category has the name in the address. A search for this name shows similar products, or says that there are
    // none.
    if (unknown !== undefined && words.q === undefined) throw redirect(searchPath(unknown));
    // Without this error, a link to a deleted category would show all products as if they belonged to it.
    if (words.q === undefined && isGone(named, isCategory))
      throw answer({ title: shopText.goneTitle(), text: shopText.gone() }, { status: 404 });
    const search = tidyAddress(named, isCategory);
    if (`${search}` !== `${changed(askedOf(request), {})}`) throw redirect(toShop(search));
    const query = { ...queryOf(search), ...words, limit: pageSizes.shop };
    const { data, pagination, facets, search: found } = await load({ context }, 'GET /products', { query });
    const { currentPage, totalPages } = pagination;
    if (currentPage > 1 && currentPage > totalPages)
      throw redirect(toShop(changed(search, { page: totalPages > 1 ? String(totalPages) : undefined })));
    // If no other filter is on, the frame's tree of categories already has the right counts.
    const shown = isNarrowed(search) ? facets : { ...facets, categories: undefined };
    const pieces = context.get(cachedPieces);
    const list = {
      chips: chipsOf(search, categories),
      cards: pieces.cards.pack(data, choosing(search, found?.options)),
      pagination,
      facets: pieces.pack<ShownFacets>(shown),
    };
    return { list, search, categories, found };
  } catch (error) {
    return asPageError(error);
  }
}
