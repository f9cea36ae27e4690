import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { helpTopicOf } from '#domain/help-topics.ts';
import { limits, pageSizes } from '#domain/limits.ts';
import { helpPath } from '#domain/paths.ts';
import { searchPath } from '#domain/search-path.ts';
import * as helpText from '#text/help.ts';
import * as searchText from '#text/search.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { QuietLink } from '../../ui/button-link.tsx';
import { BareDialog, DialogClose } from '../../ui/dialog.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { choosing } from '../chosen-offer.ts';
import { Understood } from '../understood.tsx';
import { useShopping } from '../use-shopping.ts';
import { SearchResult } from './search-result.tsx';

const DEBOUNCE_MS = 500;
const NO_FILTERS = new URLSearchParams();
const resultGrid = 'grid most-cols-2 sm:most-cols-4 lg:most-cols-5';

/**
 * The dialog "Search our site". The dialog searches half a second after the last key. Arrow keys move through the
 * results. Enter in the box opens all results; Enter on a result opens that result. Esc closes the dialog.
 */
export default function SearchOverlay(props: SearchProps) {
  return (
    <QueryClientProvider client={queries}>
      <Search {...props} />
    </QueryClientProvider>
  );
}

type SearchProps = { /** The words in the box at first. */ before: string; onClose: () => void };

function Search({ before, onClose }: SearchProps) {
  const [words, setWords] = useState(before);
  const asked = useDebounced(words.trim(), DEBOUNCE_MS);
  const shopping = useShopping('header');
  const list = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { data, isPending, isSuccess, isPlaceholderData } = useQuery({
    queryKey: ['search', asked],
    queryFn: async () => call('GET /products/search', { query: { q: asked, limit: pageSizes.emptySearch } }),
    placeholderData: keepPreviousData,
  });
  const choose = choosing(NO_FILTERS, data?.options);
  const products = (data?.products ?? []).map((product) => {
    const offer = choose?.(product);
    return offer ? { ...product, offer } : product;
  });
  const topic = helpTopicOf(asked);
  const seeAll = () => {
    if (words.trim() === '') return;
    onClose();
    void navigate(searchPath(words.trim()));
  };
  return (
    <BareDialog
      label={searchText.title()}
      place="top"
      onClose={onClose}
      onKeyDown={(event) => walkResults(event, list.current)}
      initialFocus={box}
    >
      <div data-keep-clear className="wrap flex w-full items-center justify-between pt-4">
        <h2 className="display text-3xl">{searchText.title()}</h2>
        <DialogClose aria-label={searchText.close()} className="-me-3 grid size-touch place-items-center">
          <X className="size-5" />
        </DialogClose>
      </div>
      <form
        role="search"
        className="wrap w-full py-4"
        onSubmit={(event) => {
          event.preventDefault();
          seeAll();
        }}
      >
        <input
          ref={box}
          type="search"
          enterKeyHint="search"
          aria-label={searchText.label()}
          placeholder={searchText.placeholder()}
          maxLength={limits.searchLength}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className={`${inputClass} text-lg`}
        />
        <div role="status" className="mt-2 min-h-6 text-md text-ink-soft">
          {topic && (
            <p>
              <Link to={helpPath(topic)} onClick={onClose} className="font-semibold text-ink underline">
                {searchText.help({ topic: helpText.topic({ topic }) })}
              </Link>
            </p>
          )}
          {/* If a search fails, the list is empty, and there is no message (spec §8 "Silent failures"). */}
          {isSuccess && !isPlaceholderData && (
            <>
              <p>{summaryOf(asked, data.total)}</p>
              <Understood {...data} onFollow={onClose} />
            </>
          )}
        </div>
      </form>
      <div className="wrap w-full overflow-y-auto pb-8">
        {isPending ? (
          <Waiting />
        ) : (
          <ul ref={list} className={`${resultGrid} gap-x-3`}>
            {products.map((product) => (
              <li key={product.id} className="row-span-5 mb-6 grid grid-cols-1 grid-rows-subgrid">
                <SearchResult product={product} shopping={shopping} onClose={onClose} />
              </li>
            ))}
          </ul>
        )}
        {isSuccess && !isPlaceholderData && asked !== '' && data.total > products.length && (
          <p className="mt-8 text-center">
            <QuietLink to={searchPath(asked)} onClick={onClose}>
              {searchText.seeAll({ count: data.total })}
            </QuietLink>
          </p>
        )}
      </div>
    </BareDialog>
  );
}

function summaryOf(asked: string, count: number): string {
  if (count === 0) return searchText.nothing();
  return asked === '' ? searchText.newest() : searchText.found({ count });
}

/**
 * Moves the focus through the search results: the keys down and right move it to the next result, up and left to the
 * previous one. In a language that is written from right to left, left moves to the next.
 */
function walkResults(event: KeyboardEvent, list: HTMLUListElement | null): void {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const forward = ['ArrowDown', isRightToLeft ? 'ArrowLeft' : 'ArrowRight'];
  const back = ['ArrowUp', isRightToLeft ? 'ArrowRight' : 'ArrowLeft'];
  if (!forward.includes(event.key) && !back.includes(event.key)) return;
  const isCaretMove = event.target instanceof HTMLInputElement && !/^Arrow(Down|Up)$/.test(event.key);
  if (isCaretMove) return;
  event.preventDefault();
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
  const current = links.findIndex((link) => link === document.activeElement);
  const next = current + (forward.includes(event.key) ? 1 : -1);
  links[Math.max(0, Math.min(links.length - 1, next))]?.focus();
}

function Waiting() {
  return (
    <Loading>
      <div className={`${resultGrid} gap-4`}>
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="aspect-3/4" />
        ))}
      </div>
    </Loading>
  );
}
