import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import * as formText from '#text/admin-offer-form.ts';
import { call } from '../../../api/call.ts';
import { Picture } from '../../../ui/picture.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { controlClass } from '../../lists/list-tools.tsx';
import { Chips } from './chips.tsx';
import type { BoxesProps } from './part-props.ts';

const TYPING_MS = 200;
const MOST_FOUND = 8;
/** The most products that the form names. If an offer has more, the form shows only their number. */
const MOST_NAMED = 30;

/** Shows the chosen products of an offer, and a box that finds more products by name or SKU. */
export function ProductsField({ draft: { productIds }, onChange, errorId }: BoxesProps) {
  const names = useNames(productIds.slice(0, MOST_NAMED));
  const more = productIds.length - names.length;
  const add = (id: string) => onChange({ productIds: [...new Set([...productIds, id])] });
  return (
    <>
      <Chips
        label={formText.chosenProducts()}
        chosen={names}
        onRemove={(id) => onChange({ productIds: productIds.filter((one) => one !== id) })}
      />
      {more > 0 && <p className="text-md text-ink-soft">{formText.moreProducts({ count: more })}</p>}
      <FindProduct chosen={productIds} onAdd={add} errorId={errorId} />
    </>
  );
}

type FindProductProps = { chosen: readonly string[]; onAdd: (id: string) => void; errorId: string | undefined };

function FindProduct({ chosen, onAdd, errorId }: FindProductProps) {
  const [words, setWords] = useState('');
  const asked = useDebounced(words.trim(), TYPING_MS);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['admin', 'find', 'products', asked],
    queryFn: async () => (await call('GET /products/search', { query: { q: asked, limit: MOST_FOUND } })).products,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const found = ((words.trim() !== '' && asked !== '' && data) || []).filter(({ id }) => !chosen.includes(id));
  const isNothing = asked !== '' && !isPlaceholderData && data?.length === 0;
  const add = (id: string) => {
    onAdd(id);
    setWords('');
  };
  return (
    <div className="max-w-xl">
      <input
        type="search"
        name="goods.ids"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={formText.findProduct()}
        placeholder={formText.findProduct()}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        maxLength={limits.searchLength}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          // The shown results may still belong to a shorter search text, so the Enter key adds nothing until they
          // belong to the present text.
          if (asked === words.trim() && !isPlaceholderData && found[0]) add(found[0].id);
        }}
        className={`${controlClass} min-h-11 w-full`}
      />
      <p role="status" className="text-md text-ink-soft not-empty:mt-1">
        {isError ? formText.findFailed() : isNothing && formText.foundNothing()}
      </p>
      {found.length > 0 && (
        <ul
          aria-label={formText.found()}
          className="max-h-80 divide-y divide-thread overflow-y-auto border border-t-0 border-thread bg-white"
        >
          {found.map(({ id, name, images }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => add(id)}
                className="flex min-h-touch w-full items-center gap-3 px-2 py-1 text-start hover:bg-indigo-wash"
              >
                <span className="w-8 shrink-0">
                  {images[0] && (
                    <Picture image={images[0]} sizes="32px" alt="" className="aspect-3/4 w-full object-cover" />
                  )}
                </span>
                <span className="min-w-0 wrap-anywhere" dir="auto">
                  {name}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Reads the names of products. A product that the shop no longer sells has no name here. */
function useNames(ids: readonly string[]): ReadonlyArray<{ id: string; name: string }> {
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['admin', 'product-name', id],
      queryFn: async () => (await call('GET /products/{id}', { params: { id } })).product.name,
      retry: false,
    })),
  });
  return ids.map((id, at) => {
    const answer = answers[at];
    return { id, name: answer?.data ?? (answer?.isError ? formText.unnamed() : '…') };
  });
}
