import { useLocation } from 'react-router';
import type { SearchSummary } from '#contract/search-summary.ts';
import { Understood } from '../../shopper/understood.tsx';

type MeantProps = { search: SearchSummary | undefined; total: number };

/** How the words above a list were understood, as the shop says it: a number may have been taken for a price. */
export function Meant({ search, total }: MeantProps) {
  const address = useLocation().search;
  const pathOf = (words: string) => {
    const next = new URLSearchParams(address);
    next.set('q', words);
    next.delete('page');
    return `?${next}`;
  };
  return (
    <div role="status" className="mt-2 space-y-1 text-md text-ink-soft empty:hidden">
      {search && <Understood {...search} total={total} pathOf={pathOf} />}
    </div>
  );
}
