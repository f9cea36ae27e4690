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
import { pageSizes } from '#domain/limits.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as cardText from '#text/product-card.ts';
import * as shopText from '#text/shop-page.ts';
import { asPageError, load } from '../../api/load.ts';
import { pack, unpack } from '../../api/packed.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { part } from '../../ui/part.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { useMedia } from '../../ui/use-media.ts';
import { breadcrumbs, publicHead, siteOf } from '../frame/page-head.ts';
import { useFrame } from '../frame/use-frame.ts';
import { packCards } from '../to-card.ts';
import { toTabs } from '../to-tabs.ts';
import { trailTo } from '../trail.ts';
import { useCards } from '../use-cards.ts';
import { chipsOf } from './chips-of.ts';
import { Chips } from './chips.tsx';
import { columnsIn, NARROW } from './columns.tsx';
import { Pages } from './pages.tsx';
import { ProductGrid } from './product-grid.tsx';
import { isNarrowed, queryOf } from './query-of.ts';
import { changed, filtersOpenedAt, flatten, toShop, withoutPage, type ShownFacets } from './selection.ts';
import { Subcategories } from './subcategories.tsx';
import { tidyAddress } from './tidy-address.ts';
import { Toolbar } from './toolbar.tsx';

const FilterDrawer = part(async () => import('./filter-drawer.tsx'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  // The router's own, when it asks for this loader alone.
  asked.delete('_routes');
  try {
    const { categories } = await load({ context }, 'GET /categories');
    const ids = new Set(flatten(categories).map(({ id }) => id));
    const search = tidyAddress(asked, (id) => ids.has(id));
    if (`${search}` !== `${changed(asked, {})}`) throw redirect(toShop(search));
    const query = { ...queryOf(search), limit: pageSizes.shop };
    const { data, pagination, facets } = await load({ context }, 'GET /products', { query });
    const { currentPage, totalPages } = pagination;
    if (currentPage > 1 && currentPage > totalPages)
      throw redirect(toShop(changed(search, { page: totalPages > 1 ? String(totalPages) : undefined })));
    return {
      trail: trailTo(categories, search.get('category')).map(({ id, name }) => ({ id, name })),
      chips: chipsOf(search, categories),
      cards: packCards(data),
      pagination,
      // The tree in the frame has the counts already where nothing else narrows them.
      facets: pack<ShownFacets>(isNarrowed(search) ? facets : { ...facets, categories: undefined }),
    };
  } catch (error) {
    return asPageError(error);
  }
}

/** Opening and closing the filters is a step of history, but shows the same products. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href && defaultShouldRevalidate;

export const meta = ({ loaderData, matches, location }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches);
  const categories = loaderData?.trail ?? [];
  const trail = [
    { name: shopText.home(), path: '/' },
    { name: shopText.shop(), path: '/shop' },
    ...categories.map(({ id, name }) => ({ name, path: `/shop?category=${id}` })),
  ];
  const category = categories.at(-1);
  const path = trail.at(-1)?.path ?? '/shop';
  // Filters and order make no page of their own; a category and its further pages do.
  const page = Number(new URLSearchParams(location.search).get('page') ?? 1);
  return publicHead(site, {
    title: category?.name ?? shopText.title(),
    description: category ? shopText.categoryDescription({ category: category.name }) : shopText.description(),
    path: page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path,
    things: import.meta.env.SSR ? [breadcrumbs(site.origin, trail)] : [],
  });
};

export default function Shop() {
  const { chips, cards, pagination, facets } = useLoaderData<typeof loader>();
  const products = useCards(cards);
  const { categories } = useFrame();
  const { search, setSearch, isLoading, isFiltering } = useChosen();
  const isNarrow = useMedia(NARROW);
  const trail = trailTo(categories, search.get('category'));
  const toCategory = (id: string | undefined) =>
    toShop(withoutPage(changed(search, { category: id, categories: undefined })));
  const tabs = [{ id: '', name: shopText.all() }, ...toTabs(categories)].map((tab) => ({
    ...tab,
    to: toCategory(tab.id || undefined),
  }));
  return (
    <div className="wrap pt-8">
      <h1 className="display text-4xl sm:text-6xl">{shopText.title()}</h1>
      <FilterTabs label={cardText.categories()} tabs={tabs} active={trail[0]?.id ?? ''} />
      <Subcategories trail={trail} toCategory={toCategory} />
      <Toolbar
        search={search}
        totalItems={pagination.totalItems}
        isNarrow={isNarrow}
        onFilter={() => setSearch(search, { state: { filtersOpenedAt: `${search}` }, preventScrollReset: true })}
        onChange={(next, staysInPlace) => setSearch(next, { preventScrollReset: staysInPlace })}
      />
      <Chips chips={chips} onRemove={(chip) => setSearch(new URLSearchParams(chip.without))} />
      <h2 className="sr-only">{cardText.products()}</h2>
      {products.length === 0 ? (
        <EmptyState
          title={shopText.nothingTitle()}
          action={<Button onClick={() => setSearch(new URLSearchParams())}>{shopText.showEverything()}</Button>}
        >
          {chips.length > 0 ? shopText.nothingFiltered() : shopText.nothing()}
        </EmptyState>
      ) : (
        <ProductGrid products={products} columns={columnsIn(search)} isNarrow={isNarrow} isLoading={isLoading} />
      )}
      <Pages pagination={pagination} search={search} />
      {isFiltering && (
        <FilterDrawer
          facets={unpack(facets)}
          categories={categories}
          search={search}
          totalItems={pagination.totalItems}
          isLoading={isLoading}
        />
      )}
    </div>
  );
}

/** What is chosen, shown at once: while its products are loading, that of the address they are loading for. */
function useChosen() {
  const { location, state } = useNavigation();
  const here = useLocation();
  const [current, setSearch] = useSearchParams();
  const isInBrowser = useIsInBrowser();
  // A navigation's path still has the language's prefix.
  const isToShop = location?.pathname === pathIn(currentLocale(), '/shop');
  return {
    search: isToShop ? new URLSearchParams(location.search) : current,
    setSearch,
    isLoading: state === 'loading',
    // A reloaded page still knows it from the history, but the server's HTML does not.
    isFiltering: isInBrowser && filtersOpenedAt(isToShop ? location : here) !== undefined,
  };
}
