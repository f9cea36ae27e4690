import { SlidersHorizontal, X } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useLoaderData, useNavigation, useSearchParams, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import type { Category } from '#contract/categories.ts';
import type { Facets } from '#contract/products.ts';
import { pageSizes } from '#domain/limits.ts';
import { asPageError, load } from '../../api/load.ts';
import { pack, unpack } from '../../api/packed.ts';
import { useIsInBrowser } from '../../session/signed-in-only.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { titled } from '../../ui/title.ts';
import { useFrame } from '../frame/use-frame.ts';
import { ProductCard } from '../product-card.tsx';
import { useShopping } from '../use-shopping.ts';
import { Tabs } from '../tabs.tsx';
import { packCards, unpackCards } from '../to-card.ts';
import { toTabs } from '../to-tabs.ts';
import { ColumnSelector, columnsIn, gridClass, sizesFor } from './columns.tsx';
import { Pages } from './pages.tsx';
import { chipsOf, changed, queryOf, sortLabels, withoutPage } from './selection.ts';

const FilterDrawer = lazy(async () => import('./filter-drawer.tsx'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  try {
    const { details } = await load({ context }, 'GET /company-details');
    const { categories } = await load({ context }, 'GET /categories');
    const category = findCategory(categories, search.get('category'));
    const query = { ...queryOf(search), limit: pageSizes.shop };
    const page = category ? await load({ context }, 'GET /products/category/{id}', { params: { id: category.id }, query }) : await load({ context }, 'GET /products', { query });
    return { shop: details.name, category: category && { id: category.id, name: category.name }, cards: packCards(page.data), pagination: page.pagination, facets: pack(page.facets) };
  } catch (error) {
    return asPageError(error);
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => titled(loaderData?.category?.name ?? 'Shop All Products', loaderData?.shop ?? '', 'Browse by category, size, colour and price.');

function findCategory(categories: readonly Category[], id: string | null): Category | undefined {
  if (id === null) return undefined;
  for (const category of categories) {
    const found = category.id === id ? category : findCategory(category.subCategories, id);
    if (found) return found;
  }
  return undefined;
}

export default function Shop() {
  const { category, cards, pagination, facets } = useLoaderData<typeof loader>();
  const products = useMemo(() => unpackCards(cards), [cards]);
  const { categories } = useFrame();
  const navigation = useNavigation();
  const [current, setSearch] = useSearchParams();
  // What is chosen shows at once; its products follow.
  const search = navigation.location?.pathname === '/shop' ? new URLSearchParams(navigation.location.search) : current;
  const [isFiltering, setFiltering] = useState(false);
  const isInBrowser = useIsInBrowser();
  const shopping = useShopping('shop');
  const columns = columnsIn(search);
  const tabs = [{ id: '', name: 'All' }, ...toTabs(categories)];
  const go = (change: Record<string, string | readonly string[] | undefined>) => setSearch(changed(search, change), { preventScrollReset: true });
  const chips = chipsOf(search, categories);
  return (
    <div className="wrap pt-8">
      <h1 className="display text-4xl sm:text-6xl">Shop All Products</h1>
      <Tabs label="Categories" tabs={tabs} active={tabIn(categories, search.get('category')) ?? category?.id ?? ''} onChange={(id) => setSearch(withoutPage(changed(search, { category: id || undefined })))} />
      <div className="sticky top-16 z-20 -mx-2 mt-2 flex items-center gap-x-4 border-b border-thread bg-kora px-2 py-2 sm:top-20">
        <Button look="quiet" onClick={() => setFiltering(true)} disabled={!isInBrowser}>
          <SlidersHorizontal aria-hidden className="size-4" /> FILTER
        </Button>
        <p aria-live="polite" className="text-[0.9375rem] leading-tight text-ink-soft">
          {pagination.totalItems === 1 ? '1 product' : `${pagination.totalItems.toLocaleString('en-IN')} products`}
        </p>
        <div className="ml-auto flex items-center gap-4">
          <ColumnSelector columns={columns} onChange={(count) => go({ columns: count === 3 ? undefined : String(count) })} />
          <label className="flex items-center gap-2">
            <span className="sr-only sm:not-sr-only">Sort</span>
            <select value={search.get('sort') ?? 'default'} onChange={(event) => setSearch(withoutPage(changed(search, { sort: event.target.value === 'default' ? undefined : event.target.value })))} className="min-h-11 w-32 rounded-cut border border-ink/45 bg-white px-3 sm:w-auto">
              {sortLabels.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
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
        <ul aria-label="Products" aria-busy={navigation.state === 'loading'} className={`mt-6 transition-opacity ${navigation.state === 'loading' ? 'opacity-50' : ''} ${gridClass[columns]}`}>
          {products.map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} shopping={shopping} sizes={sizesFor[columns]} isFirst={index < 2} look={columns === 1 ? 'row' : columns === 5 ? 'contact' : 'card'} />
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

/** The tab that stands for a category: its top one. */
function tabIn(categories: readonly Category[], id: string | null): string | undefined {
  return categories.find((category) => category.id === id || findCategory(category.subCategories, id))?.id;
}
