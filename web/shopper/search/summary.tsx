import type { SearchSummary } from '#contract/search-summary.ts';
import * as searchPageText from '#text/search-page.ts';
import { Understood } from '../understood.tsx';

type SummaryProps = SearchSummary & { words: string; total: number; isFiltered: boolean };

/**
 * How the words were understood, where that is not plain, and whether all of them matched. Filters leave other numbers.
 */
export function Summary({ words, isFiltered, exact, ...found }: SummaryProps) {
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
