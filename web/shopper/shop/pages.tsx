import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Pagination } from '#contract/shared.ts';
import { changed } from './selection.ts';

const WINDOW = 5;

/** First, previous, five page numbers around the present one, next, last. */
export function Pages({ pagination: { currentPage, totalPages }, search }: { pagination: Pagination; search: URLSearchParams }) {
  if (totalPages < 2) return null;
  const start = Math.max(1, Math.min(currentPage - 2, totalPages - WINDOW + 1));
  const numbers = Array.from({ length: Math.min(WINDOW, totalPages) }, (_, index) => start + index);
  const to = (page: number) => `/shop?${changed(search, { page: page === 1 ? undefined : String(page) })}`;
  return (
    <nav aria-label="Pages" className="mt-14 flex flex-wrap justify-center gap-1">
      <PageLink to={to(1)} label="First page" isOff={currentPage <= 1}><ChevronFirst aria-hidden className="size-5" /></PageLink>
      <PageLink to={to(currentPage - 1)} label="Previous page" isOff={currentPage <= 1}><ChevronLeft aria-hidden className="size-5" /></PageLink>
      {numbers.map((page) => (
        <PageLink key={page} to={to(page)} label={`Page ${page}`} isCurrent={page === currentPage}>{page}</PageLink>
      ))}
      <PageLink to={to(currentPage + 1)} label="Next page" isOff={currentPage >= totalPages}><ChevronRight aria-hidden className="size-5" /></PageLink>
      <PageLink to={to(totalPages)} label="Last page" isOff={currentPage >= totalPages}><ChevronLast aria-hidden className="size-5" /></PageLink>
    </nav>
  );
}

function PageLink({ to, label, isOff = false, isCurrent = false, children }: { to: string; label: string; isOff?: boolean; isCurrent?: boolean; children: ReactNode }) {
  const look = `price grid size-11 place-items-center ${isCurrent ? 'bg-indigo font-semibold text-kora' : 'hover:bg-kora-deep'}`;
  if (isOff) return <span role="link" aria-disabled="true" aria-label={label} className="grid size-11 place-items-center text-ink/30">{children}</span>;
  return (
    <Link to={to} aria-label={label} aria-current={isCurrent ? 'page' : undefined} className={look}>
      {children}
    </Link>
  );
}
