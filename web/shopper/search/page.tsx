import {
  redirect,
  useLoaderData,
  useLocation,
  useNavigation,
  useSearchParams,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Category } from '#contract/categories.ts';
import { limits, pageSizes } from '#domain/limits.ts';
import { searchPath } from '#domain/search-path.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as cardText from '#text/product-card.ts';
import * as searchPageText from '#text/search-page.ts';
import { asPageError, load } from '../../api/load.ts';
import { pack, unpack } from '../../api/packed.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { useMedia } from '../../ui/use-media.ts';
import { part } from '../../ui/part.tsx';
import { publicHead, siteOf } from '../frame/page-head.ts';
import { useFrame } from '../frame/use-frame.ts';
import { chipsOf } from '../shop/chips-of.ts';
import { Chips } from '../shop/chips.tsx';
import { columnsIn, NARROW } from '../shop/columns.tsx';
import { Pages } from '../shop/pages.tsx';
import { ProductGrid } from '../shop/product-grid.tsx';
import { queryOf } from '../shop/query-of.ts';
import { changed, filtersOpenedAt, flatten, toShop, type ShownFacets } from '../shop/selection.ts';
import { tidyAddress } from '../shop/tidy-address.ts';
import { Toolbar } from '../shop/toolbar.tsx';
import { packCards } from '../to-card.ts';
import { useCards } from '../use-cards.ts';
import { ByCategory } from './by-category.tsx';
import { SearchBox } from './search-box.tsx';
import { Summary } from './summary.tsx';

const FilterDrawer = part(async () => import('../shop/filter-drawer.tsx'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  // The router's own, when it asks for this loader alone.
  asked.delete('_routes');
  const words = wordsIn(asked);
  if (words === '') return undefined;
  try {
    const { categories } = await load({ context }, 'GET /categories');
    const ids = new Set(flatten(categories).map(({ id }) => id));
    const search = tidyAddress(changed(asked, { q: words, category: undefined }), (id) => ids.has(id));
    if (`${search}` !== `${changed(asked, {})}`) throw redirect(toShop(search));
    const query = { ...queryOf(search), q: words, match: 'most' as const, limit: pageSizes.shop };
    const { data, pagination, facets, search: found } = await load({ context }, 'GET /products', { query });
    const { currentPage, totalPages } = pagination;
    if (currentPage > 1 && currentPage > totalPages)
      throw redirect(toShop(changed(search, { page: totalPages > 1 ? String(totalPages) : undefined })));
    const chips = chipsOf(search, categories);
    return { chips, cards: packCards(data), pagination, found, facets: pack<ShownFacets>(facets) };
  } catch (error) {
    return asPageError(error);
  }
}

/** Opening and closing the filters is a step of history, but shows the same products. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href && defaultShouldRevalidate;

export const meta = ({ matches, location }: MetaArgs<typeof loader>) => {
  const words = wordsIn(new URLSearchParams(location.search));
  const head = publicHead(siteOf(matches), {
    title: words === '' ? searchPageText.title() : searchPageText.titleFor({ words }),
    description: words === '' ? searchPageText.ask() : searchPageText.description({ words }),
    path: words === '' ? '/search' : searchPath(words),
  });
  // There are endlessly many of these pages, and each product has its own.
  return [...head, { name: 'robots', content: 'noindex' }];
};

/** What is found for some words, as a list like the shop's; without words, a way to look around. */
export default function SearchResults() {
  const found = useLoaderData<typeof loader>();
  const { categories } = useFrame();
  if (found) return <Results {...found} />;
  return (
    <div className="wrap space-y-6 pt-8">
      <h1 className="display text-4xl">{searchPageText.ask()}</h1>
      <SearchBox words="" />
      <ByCategory categories={categories} />
    </div>
  );
}

type Loaded = Exclude<Awaited<ReturnType<typeof loader>>, undefined>;

function Results({ chips, cards, pagination, found, facets }: Loaded) {
  const products = useCards(cards);
  const { categories } = useFrame();
  const { search, setSearch, isLoading, isFiltering } = useAsked();
  const isNarrow = useMedia(NARROW);
  const words = wordsIn(search);
  const total = pagination.totalItems;
  return (
    <div className="wrap pt-8">
      <SearchBox words={words} />
      <h1 className="display mt-6 text-3xl wrap-anywhere sm:text-4xl">
        {total === 0 ? searchPageText.nothing({ words }) : searchPageText.results({ count: total, words })}
      </h1>
      {chips.length === 0 && <Summary words={words} total={total} exact={total} {...found} />}
      {(total > 0 || chips.length > 0) && (
        <Toolbar
          search={search}
          totalItems={total}
          isNarrow={isNarrow}
          onFilter={() => setSearch(search, { state: { filtersOpenedAt: `${search}` }, preventScrollReset: true })}
          onChange={(next, staysInPlace) => setSearch(next, { preventScrollReset: staysInPlace })}
        />
      )}
      <Chips chips={chips} onRemove={(chip) => setSearch(new URLSearchParams(chip.without))} />
      <h2 className="sr-only">{cardText.products()}</h2>
      {total > 0 ? (
        <ProductGrid products={products} columns={columnsIn(search)} isNarrow={isNarrow} isLoading={isLoading} />
      ) : (
        <Nothing isFiltered={chips.length > 0} onClear={() => setSearch({ q: words })} categories={categories} />
      )}
      <Pages pagination={pagination} search={search} />
      {isFiltering && (
        <FilterDrawer
          facets={unpack(facets)}
          categories={categories}
          search={search}
          totalItems={total}
          isLoading={isLoading}
        />
      )}
    </div>
  );
}

type NothingProps = { isFiltered: boolean; onClear: () => void; categories: readonly Category[] };

function Nothing({ isFiltered, onClear, categories }: NothingProps) {
  if (isFiltered)
    return (
      <EmptyState
        title={searchPageText.nothingFiltered()}
        action={<Button onClick={onClear}>{searchPageText.clear()}</Button>}
      />
    );
  return (
    <>
      <p className="mt-3 text-ink-soft">{searchPageText.nothingHint()}</p>
      <ByCategory categories={categories} />
    </>
  );
}

/** What the address asks for; while results are loading, that of the address they are loading for. */
function useAsked() {
  const { location, state } = useNavigation();
  const here = useLocation();
  const [current, setSearch] = useSearchParams();
  const isInBrowser = useIsInBrowser();
  // A navigation's path still has the language's prefix.
  const isToSearch = location?.pathname === pathIn(currentLocale(), '/search');
  return {
    search: isToSearch ? new URLSearchParams(location.search) : current,
    setSearch,
    isLoading: state === 'loading',
    // A reloaded page still knows it from the history, but the server's HTML does not.
    isFiltering: isInBrowser && filtersOpenedAt(isToSearch ? location : here) !== undefined,
  };
}

function wordsIn(search: URLSearchParams): string {
  return (search.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, limits.searchLength);
}
