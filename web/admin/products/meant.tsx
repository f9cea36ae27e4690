import { useLocation } from 'react-router';
import type { SearchSummary } from '#contract/search-summary.ts';
import { Understood } from '../../shopper/understood.tsx';

type MeantProps = { search: SearchSummary | undefined; total: number };

/** Says how the shop understood the search words. For example, the shop may have read a number as a price. */
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
