import { ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type SelectHTMLAttributes } from 'react';
import type { Pagination } from '#contract/shared.ts';

// What every list of the back office has above and below its table.

/** Dense controls: a back office shows many. */
export const controlClass = 'min-h-9 rounded-cut border border-ink/45 bg-white px-2.5 text-[0.9375rem] aria-invalid:border-madder';
export const toolClass = 'inline-flex min-h-9 items-center gap-1.5 rounded-cut border border-ink/45 bg-white px-3 text-[0.9375rem] font-medium whitespace-nowrap hover:border-ink disabled:border-thread disabled:text-ink-soft';

const TYPING_MS = 250;

/** Words to look for; asks a moment after the last key. "/" leads here. */
export function SearchBox({ label, value, onSearch }: { label: string; value: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const asked = useRef(value);
  const tell = useRef(onSearch);
  useEffect(() => {
    tell.current = onSearch;
  });
  useEffect(() => {
    // Changed elsewhere, as by the back button: what is typed follows.
    if (value !== asked.current) setTyped((asked.current = value));
  }, [value]);
  useEffect(() => {
    if (typed.trim() === asked.current) return;
    const timer = setTimeout(() => tell.current((asked.current = typed.trim())), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      box.current?.select();
    };
    window.addEventListener('keydown', lead);
    return () => window.removeEventListener('keydown', lead);
  }, []);
  return (
    <span className="relative min-w-48 grow sm:max-w-80">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-soft" />
      <input ref={box} type="search" aria-label={label} placeholder={label} maxLength={200} value={typed} onChange={(event) => setTyped(event.target.value)} className={`${controlClass} w-full pl-8.5`} />
    </span>
  );
}

/** Is the key meant for what is being written? */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

export function Choice({ label, className = '', children, ...select }: SelectHTMLAttributes<HTMLSelectElement> & { label: string; children: ReactNode }) {
  return (
    <select aria-label={label} className={`${controlClass} max-w-full ${className}`} {...select}>
      {children}
    </select>
  );
}

/** Where in the list one is, and the ways on. */
export function Pager({ pagination, onPage }: { pagination: Pagination; onPage: (page: number) => void }) {
  const { totalItems, totalPages, currentPage, limit } = pagination;
  if (totalItems === 0) return null;
  const first = (currentPage - 1) * limit + 1;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-2 text-[0.9375rem]">
      <button type="button" disabled={currentPage <= 1} className={toolClass} onClick={() => onPage(currentPage - 1)}>
        <ChevronLeft aria-hidden className="size-4" /> Previous
      </button>
      <button type="button" disabled={currentPage >= totalPages} className={toolClass} onClick={() => onPage(currentPage + 1)}>
        Next <ChevronRight aria-hidden className="size-4" />
      </button>
      <p className="price text-ink-soft">
        {first.toLocaleString('en-IN')}–{Math.min(first + limit - 1, totalItems).toLocaleString('en-IN')} of {totalItems.toLocaleString('en-IN')}, page {currentPage} of {totalPages}
      </p>
    </nav>
  );
}
