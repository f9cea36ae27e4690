import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Pagination } from '#contract/shared.ts';
import * as shopText from '#text/shop-page.ts';
import { changed, toShop } from './selection.ts';

const WINDOW = 5;
/** The id of the element that contains the page links. */
export const PAGES = 'pages';

/**
 * Links to the first and the previous page, to five pages around the present one, and to the next and the last page.
 */
export function Pages({ pagination, search }: { pagination: Pagination; search: URLSearchParams }) {
  const { currentPage, totalPages } = pagination;
  if (totalPages < 2) return null;
  const start = Math.max(1, Math.min(currentPage - 2, totalPages - WINDOW + 1));
  const numbers = Array.from({ length: Math.min(WINDOW, totalPages) }, (_, index) => start + index);
  const to = (page: number) => toShop(changed(search, { page: page === 1 ? undefined : String(page) }));
  return (
    <nav id={PAGES} aria-label={shopText.pages()} className="mt-14 flex justify-center sm:gap-1">
      <PageLink to={to(1)} label={shopText.firstPage()} isOff={currentPage <= 1}>
        <ChevronFirst className="size-5 rtl:-scale-x-100" />
      </PageLink>
      <PageLink to={to(currentPage - 1)} label={shopText.previousPage()} isOff={currentPage <= 1}>
        <ChevronLeft className="size-5 rtl:-scale-x-100" />
      </PageLink>
      {numbers.map((page) => (
        <PageLink key={page} to={to(page)} label={shopText.page({ page })} isCurrent={page === currentPage}>
          {page}
        </PageLink>
      ))}
      <PageLink to={to(currentPage + 1)} label={shopText.nextPage()} isOff={currentPage >= totalPages}>
        <ChevronRight className="size-5 rtl:-scale-x-100" />
      </PageLink>
      <PageLink to={to(totalPages)} label={shopText.lastPage()} isOff={currentPage >= totalPages}>
        <ChevronLast className="size-5 rtl:-scale-x-100" />
      </PageLink>
    </nav>
  );
}

type PageLinkProps = { to: string; label: string; isOff?: boolean; isCurrent?: boolean; children: ReactNode };

function PageLink({ to, label, isOff = false, isCurrent = false, children }: PageLinkProps) {
  // All nine page links stand in one row. On a phone each becomes a little narrower.
  const box = 'price grid h-11 w-11 min-w-0 place-items-center';
  if (isOff)
    return (
      <span role="link" aria-disabled="true" aria-label={label} className={`${box} text-ink/45`}>
        {children}
      </span>
    );
  return (
    <Link
      to={to}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${box} ${isCurrent ? 'bg-indigo font-semibold text-kora' : 'hover:bg-kora-deep'}`}
    >
      {children}
    </Link>
  );
}
