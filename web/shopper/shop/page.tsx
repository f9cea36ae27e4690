import { X } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useLoaderData, useNavigation, useSearchParams, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import type { Facets } from '#contract/products.ts';
import { pageSizes } from '#domain/limits.ts';
import { asPageError, load } from '../../api/load.ts';
import { pack, unpack } from '../../api/packed.ts';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { breadcrumbs, publicHead, siteOf } from '../frame/page-head.ts';
import { useFrame } from '../frame/use-frame.ts';
import { trailTo } from '../trail.ts';
import { ProductCard } from '../product-card.tsx';
import { useShopping } from '../use-shopping.ts';
import { Tabs } from '../tabs.tsx';
import { packCards, unpackCards } from '../to-card.ts';
import { toTabs } from '../to-tabs.ts';
import { Below } from './below.tsx';
import { columnsIn, gridOf, NARROW, sizesIn } from './columns.tsx';
import { Pages } from './pages.tsx';
import { chipsOf, changed, queryOf, withoutPage } from './selection.ts';
import { Toolbar } from './toolbar.tsx';

const FilterDrawer = lazy(async () => import('./filter-drawer.tsx'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  try {
    const { categories } = await load({ context }, 'GET /categories');
    const trail = trailTo(categories, search.get('category'));
    const category = trail.at(-1);
    const query = { ...queryOf(search), limit: pageSizes.shop };
    const page = category ? await load({ context }, 'GET /products/category/{id}', { params: { id: category.id }, query }) : await load({ context }, 'GET /products', { query });
    return { trail: trail.map(({ id, name }) => ({ id, name })), cards: packCards(page.data), pagination: page.pagination, facets: pack(page.facets) };
  } catch (error) {
    return asPageError(error);
  }
}

export const meta = ({ loaderData, matches, location }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches);
  const trail = [{ name: 'Home', path: '/' }, { name: 'Shop', path: '/shop' }, ...(loaderData?.trail ?? []).map(({ id, name }) => ({ name, path: `/shop?category=${id}` }))];
  const { name: title = '', path = '/shop' } = trail.at(-1) ?? {};
  // Filters and order make no page of their own; a category and its further pages do.
  const page = Number(new URLSearchParams(location.search).get('page') ?? 1);
  const isWhole = trail.length === 2;
  return publicHead(site, {
    title: isWhole ? 'Shop All Products' : title,
    description: `${isWhole ? 'Clothes and fabrics for women, men and kids' : title}: browse by size, colour and price. Cash on delivery across India.`,
    path: page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path,
    things: [breadcrumbs(site.origin, trail)],
  });
};

export default function Shop() {
  const { cards, pagination, facets } = useLoaderData<typeof loader>();
  const products = useMemo(() => unpackCards(cards), [cards]);
  const { categories } = useFrame();
  const navigation = useNavigation();
  const [current, setSearch] = useSearchParams();
  // What is chosen shows at once; its products follow.
  const search = navigation.location?.pathname === '/shop' ? new URLSearchParams(navigation.location.search) : current;
  const [isFiltering, setFiltering] = useState(false);
  const isInBrowser = useIsInBrowser();
  const isNarrow = useMedia(NARROW);
  const shopping = useShopping('shop');
  const columns = columnsIn(search);
  const trail = trailTo(categories, search.get('category'));
  const toCategory = (id: string | undefined) => `/shop?${withoutPage(changed(search, { category: id, categories: undefined }))}`;
  const tabs = [{ id: '', name: 'All' }, ...toTabs(categories)].map((tab) => ({ ...tab, to: toCategory(tab.id || undefined) }));
  const chips = chipsOf(search, categories);
  const look = columns === 1 ? 'row' : columns === 5 || (isNarrow && (columns ?? 2) > 2) ? 'contact' : 'card';
  return (
    <div className="wrap pt-8">
      <h1 className="display text-4xl sm:text-6xl">Shop All Products</h1>
      <Tabs label="Categories" tabs={tabs} active={trail[0]?.id ?? ''} />
      <Below trail={trail} toCategory={toCategory} />
      <Toolbar search={search} totalItems={pagination.totalItems} isNarrow={isNarrow} onFilter={() => setFiltering(true)} onChange={(next, keepsPlace) => setSearch(next, { preventScrollReset: keepsPlace })} />
      {chips.length > 0 && (
        <ul aria-label="Chosen filters" className="mt-4 flex flex-wrap gap-2">
          {chips.map((chip) => (
            <li key={chip.label}>
              <button type="button" onClick={() => setSearch(chip.without)} className="inline-flex min-h-9 items-center gap-2 bg-indigo-wash px-3 text-[0.9375rem] hover:bg-kora-shade">
                {chip.label} <X aria-hidden className="size-3.5" />
                <span className="sr-only">remove</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <h2 className="sr-only">Products</h2>
      {products.length === 0 ? (
        <EmptyState title="Nothing matches yet" action={<Button onClick={() => setSearch(new URLSearchParams())}>Show everything</Button>}>
          {chips.length > 0 ? 'Take a filter away, or start again.' : 'New pieces are on the way.'}
        </EmptyState>
      ) : (
        <ul aria-label="Products" aria-busy={navigation.state === 'loading'} className={`mt-6 transition-opacity ${navigation.state === 'loading' ? 'opacity-50' : ''} ${gridOf(columns)}`}>
          {products.map((product, index) => (
            // Below the first screen the server's HTML is laid out only when it comes near; once taken over, all of it is, so that places are kept.
            <li key={product.id} className={isInBrowser || index < 8 ? undefined : '[contain-intrinsic-size:auto_26rem] [content-visibility:auto]'}>
              <ProductCard product={product} shopping={shopping} sizes={sizesIn(columns)} isFirst={index < 2} look={look} />
            </li>
          ))}
        </ul>
      )}
      <Pages pagination={pagination} search={search} />
      {isFiltering && (
        <Suspense fallback={null}>
          <FilterDrawer
            facets={unpack<Facets>(facets)}
            categories={categories}
            search={search}
            totalItems={pagination.totalItems}
            onChange={(next) => setSearch(next, { preventScrollReset: true })}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
