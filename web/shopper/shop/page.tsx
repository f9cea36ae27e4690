import { useLoaderData, type LoaderFunctionArgs, type MetaArgs, Link } from 'react-router';
import * as cardText from '#text/product-card.ts';
import * as shopText from '#text/shop-page.ts';
import { formatCount } from '#messages/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { breadcrumbs, publicHead, siteOf } from '../frame/page-head.ts';
import { useFrame } from '../frame/use-frame.ts';
import { toTabs } from '../to-tabs.ts';
import { SearchLink } from '../frame/search-link.tsx';
import { trailTo } from '../trail.ts';
import { askedOf, loadList } from './load-list.ts';
import { ProductList } from './product-list.tsx';
import { changed, toShop, withoutPage } from './selection.ts';
import { useAsked } from './use-asked.ts';
import type { MenuCategory } from '../menu-category.ts';

export { shouldRevalidate } from './use-asked.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { list, search, categories } = await loadList(args, { wanted: askedOf(args.request) });
  const trail = trailTo(categories, search.get('category'));
  return {
    list,
    trail: trail.map(({ id, name }) => ({ id, name })),
    isEmptyCategory: trail.at(-1)?._count.products === 0,
  };
}

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
  // Search engines list categories and their further pages, but no pages with filters or another sorting.
  const page = Number(new URLSearchParams(location.search).get('page') ?? 1);
  const head = publicHead(site, {
    title: category?.name ?? shopText.title(),
    description: category ? shopText.categoryDescription({ category: category.name }) : shopText.description(),
    path: page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path,
    things: import.meta.env.SSR ? [breadcrumbs(site.origin, trail)] : [],
  });
  return import.meta.env.SSR && loaderData?.isEmptyCategory ? [...head, { name: 'robots', content: 'noindex' }] : head;
};

export default function Shop() {
  const { list } = useLoaderData<typeof loader>();
  const { categories } = useFrame();
  const asked = useAsked('/shop');
  const { search, setSearch } = asked;
  const trail = trailTo(categories, search.get('category'));
  const toCategory = (id: string | undefined) =>
    toShop(withoutPage(changed(search, { category: id, categories: undefined })));
  const tabs = [{ id: '', name: shopText.all() }, ...toTabs(categories)].map((tab) => ({
    ...tab,
    to: toCategory(tab.id || undefined),
  }));
  const nothing = (
    <EmptyState
      title={shopText.nothingTitle()}
      action={<Button onClick={() => setSearch(new URLSearchParams())}>{shopText.showEverything()}</Button>}
    >
      {list.chips.length > 0 ? shopText.nothingFiltered() : shopText.nothing()}
    </EmptyState>
  );
  return (
    <div className="wrap pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 className="display text-4xl sm:text-6xl">{shopText.title()}</h1>
        <div className="w-full lg:w-96">
          <SearchLink />
        </div>
      </div>
      <FilterTabs label={cardText.categories()} tabs={tabs} active={trail[0]?.id ?? ''} />
      <Subcategories trail={trail} toCategory={toCategory} />
      <ProductList list={list} asked={asked} nothing={nothing} />
    </div>
  );
}

type SubcategoriesProps = { trail: readonly MenuCategory[]; toCategory: (id: string | undefined) => string };

/** Shows the path to the chosen category in the tree, and the categories below it. */
function Subcategories({ trail, toCategory }: SubcategoriesProps) {
  const current = trail.at(-1);
  if (!current) return null;
  const below = current.subCategories.filter((category) => category._count.products > 0);
  if (below.length === 0 && trail.length < 2) return null;
  return (
    <nav
      aria-label={shopText.subcategories()}
      className="-mx-side flex items-center gap-1 overflow-x-auto px-side py-1 text-md whitespace-nowrap [scrollbar-width:none]"
    >
      {trail.slice(1).map((category, index) => (
        <span key={category.id} className="inline-flex items-center gap-1">
          {index > 0 && <span aria-hidden>/</span>}
          <Link
            to={toCategory(category.id)}
            aria-current={category === current ? 'true' : undefined}
            className="inline-flex min-h-9 items-center px-2 font-semibold hover:underline"
          >
            {category.name}
          </Link>
        </span>
      ))}
      {trail.length > 1 && below.length > 0 && <span aria-hidden>/</span>}
      {below.map((category) => (
        <Link
          key={category.id}
          to={toCategory(category.id)}
          className="inline-flex min-h-9 items-center gap-1.5 px-2 text-ink-soft hover:text-ink hover:underline"
        >
          {category.name} <span className="price text-caption">{formatCount(category._count.products)}</span>
        </Link>
      ))}
    </nav>
  );
}
