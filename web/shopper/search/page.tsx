import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { helpTopicOf } from '#domain/help-topics.ts';
import { limits } from '#domain/limits.ts';
import { helpPath } from '#domain/paths.ts';
import { searchPath } from '#domain/search-path.ts';
import * as searchPageText from '#text/search-page.ts';
import type { SearchSummary } from '#contract/search-summary.ts';
import type { MenuCategory } from '../menu-category.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { publicHead, siteOf } from '../frame/page-head.ts';
import { useFrame } from '../frame/use-frame.ts';
import { askedOf, loadList } from '../shop/load-list.ts';
import { ProductList } from '../shop/product-list.tsx';
import { changed } from '../shop/selection.ts';
import { useAsked } from '../shop/use-asked.ts';
import { ByCategory } from '../by-category.tsx';
import { SearchBox } from '../search-box.tsx';
import { Understood } from '../understood.tsx';

export { shouldRevalidate } from '../shop/use-asked.ts';

export async function loader(args: LoaderFunctionArgs) {
  const asked = askedOf(args.request);
  const words = wordsIn(asked);
  if (words === '') return undefined;
  const topic = helpTopicOf(words);
  if (topic) throw redirect(helpPath(topic));
  const wanted = changed(asked, { q: words, category: undefined });
  const { list, found } = await loadList(args, { wanted, q: words, match: 'most' });
  return { list, found };
}

export const meta = ({ matches, location }: MetaArgs<typeof loader>) => {
  const words = wordsIn(new URLSearchParams(location.search));
  const head = publicHead(siteOf(matches), {
    title: words === '' ? searchPageText.title() : searchPageText.titleFor({ words }),
    description: words === '' ? searchPageText.ask() : searchPageText.description({ words }),
    path: words === '' ? '/search' : searchPath(words),
  });
  // Search engines should not list pages of results: there is an endless number of them, and each product has its own
  // page.
  return [...head, { name: 'robots', content: 'noindex' }];
};

/**
 * Shows the results of a search, as a list like that of the shop. Without search words, the page lets people browse.
 */
export default function SearchResults() {
  const loaded = useLoaderData<typeof loader>();
  const { categories } = useFrame();
  if (loaded) return <Results {...loaded} />;
  return (
    <div className="wrap space-y-6 pt-8">
      <h1 className="display text-4xl">{searchPageText.ask()}</h1>
      <SearchBox words="" isMain />
      <ByCategory categories={categories} />
    </div>
  );
}

type Loaded = Exclude<Awaited<ReturnType<typeof loader>>, undefined>;

function Results({ list, found }: Loaded) {
  const { categories } = useFrame();
  const asked = useAsked('/search');
  const words = wordsIn(asked.search);
  const total = list.pagination.totalItems;
  const isFiltered = list.chips.length > 0;
  return (
    <div className="wrap pt-8">
      <SearchBox words={words} isMain />
      <h1 className="display mt-6 text-3xl wrap-anywhere sm:text-4xl">
        {total === 0 ? searchPageText.nothing({ words }) : searchPageText.results({ count: total, words })}
      </h1>
      <Summary words={words} total={total} exact={total} {...found} isFiltered={isFiltered} />
      <ProductList
        list={list}
        asked={asked}
        nothing={
          <Nothing isFiltered={isFiltered} onClear={() => asked.setSearch({ q: words })} categories={categories} />
        }
      />
    </div>
  );
}

type NothingProps = { isFiltered: boolean; onClear: () => void; categories: readonly MenuCategory[] };

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

function wordsIn(search: URLSearchParams): string {
  return (search.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, limits.searchLength);
}

type SummaryProps = SearchSummary & { words: string; total: number; isFiltered: boolean };

/**
 * Says how the shop understood the search words, if that is not obvious, and whether results match all of them. If the
 * list is filtered, `exact` does not count its products, so the second statement is left out.
 */
function Summary({ words, isFiltered, exact, ...found }: SummaryProps) {
  const { total, givenUp } = found;
  return (
    <div role="status" className="mt-2 space-y-1 text-ink-soft empty:hidden">
      <Understood {...found} />
      {!isFiltered && !givenUp && total > exact && (
        <p>{exact > 0 ? searchPageText.someExact({ exact }) : words.includes(' ') && searchPageText.noneExact()}</p>
      )}
    </div>
  );
}
