import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { Pagination } from '#contract/shared.ts';
import { formatCount } from '#messages/format.ts';
import * as listToolsText from '#text/list-tools.ts';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Options } from '../../ui/options.tsx';
import { SelectBox, toolClass } from './list-tools.tsx';
import { pageNumbers } from './page-numbers.ts';
import { pageSizeChoices } from './use-page-size.ts';

type PagerProps = {
  pagination: Pagination;
  /**
   * Called with the page to open. `replace` is true if the list changed the page by itself: the browser's history then
   * gets no new entry.
   */
  onPage: (page: number, options?: { replace?: boolean }) => void;
  /** Lets the person choose the number of rows on a page; see `usePageSize`. */
  onSize?: (size: number) => void;
  /** The list, which is shown above the pager. */
  children: ReactNode;
};

/**
 * Says below a list which rows it shows, leads to other pages, and lets the person change the page size. If the address
 * names a page after the last page, the pager opens the last page. Until then a placeholder is shown, because an empty
 * list would look as if there were no rows.
 */
export function Pager({ children, ...paging }: PagerProps) {
  const { pagination, onPage } = paging;
  const { totalItems, totalPages, currentPage } = pagination;
  const isBeyond = totalItems > 0 && currentPage > totalPages;
  const goBack = useEffectEvent(() => onPage(totalPages, { replace: true }));
  useEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond]);
  if (isBeyond) return <LoadingSkeleton className="mt-4 h-96" />;
  return (
    <>
      {children}
      {totalItems > 0 && <Pages {...paging} />}
    </>
  );
}

function Pages({ pagination, onPage, onSize }: Omit<PagerProps, 'children'>) {
  const { totalItems, totalPages, currentPage, limit } = pagination;
  const first = (currentPage - 1) * limit + 1;
  const last = Math.min(first + limit - 1, totalItems);
  return (
    <nav aria-label={listToolsText.pages()} className="mt-4 flex flex-wrap items-center gap-2 text-md">
      {/* At the first and the last page the button is only marked as disabled, so that it keeps the focus. */}
      <button
        type="button"
        aria-disabled={currentPage <= 1}
        className={toolClass}
        onClick={() => currentPage > 1 && onPage(currentPage - 1)}
      >
        <ChevronLeft className="size-4 rtl:-scale-x-100" /> {listToolsText.previous()}
      </button>
      {totalPages > 1 && (
        <span className="flex flex-wrap items-center gap-1 max-sm:order-first max-sm:w-full sm:gap-2">
          <Numbers current={currentPage} total={totalPages} onPage={onPage} />
        </span>
      )}
      <button
        type="button"
        aria-disabled={currentPage >= totalPages}
        className={toolClass}
        onClick={() => currentPage < totalPages && onPage(currentPage + 1)}
      >
        {listToolsText.next()} <ChevronRight className="size-4 rtl:-scale-x-100" />
      </button>
      {/* If the page buttons fill the whole line, the other tools move together to the next line. */}
      <div className="flex grow flex-wrap items-center justify-between gap-2">
        <p className="price text-ink-soft">
          {listToolsText.range({ first, last, total: totalItems, page: currentPage, pages: totalPages })}
        </p>
        {onSize && totalItems > Math.min(...pageSizeChoices) && (
          <SelectBox
            label={listToolsText.pageSize()}
            value={limit}
            onChange={({ target }) => onSize(Number(target.value))}
          >
            <Options of={pageSizeChoices.map((size) => [size, listToolsText.perPage({ count: size })])} />
          </SelectBox>
        )}
      </div>
    </nav>
  );
}

type NumbersProps = { current: number; total: number; onPage: PagerProps['onPage'] };

function Numbers({ current, total, onPage }: NumbersProps) {
  return pageNumbers(current, total).map((page, index) =>
    page === undefined ? (
      <span key={`gap ${index}`} aria-hidden>
        …
      </span>
    ) : (
      <button
        key={page}
        type="button"
        aria-label={listToolsText.page({ page })}
        aria-current={page === current ? 'page' : undefined}
        onClick={() => onPage(page)}
        className="price grid min-h-9 min-w-9 pointer-coarse:min-h-touch pointer-coarse:sm:min-w-touch place-items-center rounded-cut px-1.5 hover:bg-kora-shade aria-[current]:bg-indigo aria-[current]:font-semibold aria-[current]:text-kora"
      >
        {formatCount(page)}
      </button>
    ),
  );
}
