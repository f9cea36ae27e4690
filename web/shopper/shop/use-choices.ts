import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import { changed, filtersOpenedAt, listPath, toShop, withoutPage, type Change } from './selection.ts';

/** A price while it is typed: whole rupees as text; undefined where nothing was typed since it was applied. */
export type PriceDraft = { min?: string; max?: string };

/**
 * What is chosen in the open drawer. The address holds it: each choice replaces the drawer's one step of history. `asked`
 * is that address, or the one whose products are loading. A click shows at once, until the address has followed.
 */
export function useChoices(asked: URLSearchParams) {
  const location = useLocation();
  const navigate = useNavigate();
  const [clicked, setClicked] = useState<{ at: string; search: URLSearchParams }>();
  const [draft, setDraft] = useState<PriceDraft>({});
  const isClosing = useRef(false);
  const search = clicked?.at === location.key ? clicked.search : asked;
  const price = { min: draft.min ?? search.get('minPrice') ?? '', max: draft.max ?? search.get('maxPrice') ?? '' };
  const isWrong = price.min !== '' && price.max !== '' && Number(price.min) > Number(price.max);
  const wanted = draft.min === undefined && draft.max === undefined ? search : withPrice(search, price, isWrong);
  const choose = (next: URLSearchParams) => {
    setClicked({ at: location.key, search: next });
    void navigate(toShop(next), { replace: true, state: location.state as unknown });
  };
  useKeptAfterBack(wanted, isClosing);
  return {
    search,
    price,
    isWrong,
    type: (change: PriceDraft) => setDraft({ ...draft, ...change }),
    /** A range from high to low stands until it is mended or the drawer is closed. */
    applyPrice: () => {
      if (isWrong || wanted === search) return;
      setDraft({});
      choose(wanted);
    },
    set: (change: Change) => choose(withoutPage(changed(search, change))),
    /** Words, columns and order are no filters: they stay. */
    clear: () => {
      setDraft({});
      const kept = ['q', 'columns', 'sort'].map((name) => [name, search.get(name) ?? undefined] as const);
      choose(changed(new URLSearchParams(), Object.fromEntries(kept)));
    },
    /** Closes the drawer. All that was chosen in it becomes one step of history; without a choice it leaves none. */
    close: () => {
      isClosing.current = true;
      if (filtersOpenedAt(location) === `${wanted}`) void navigate(-1);
      else void navigate(toShop(wanted), { replace: true });
    },
  };
}

// Whoever types 300 to 100 means between 100 and 300.
function withPrice(search: URLSearchParams, { min, max }: Required<PriceDraft>, isWrong: boolean): URLSearchParams {
  return withoutPage(changed(search, isWrong ? { minPrice: max, maxPrice: min } : { minPrice: min, maxPrice: max }));
}

/**
 * Back closes the drawer too, and leads to the list before it was opened. What was chosen must not be lost with it: it
 * becomes the next step.
 */
function useKeptAfterBack(wanted: URLSearchParams, isClosing: { current: boolean }): void {
  const navigate = useNavigate();
  const latest = useRef(wanted);
  useEffect(() => void (latest.current = wanted), [wanted]);
  useEffect(
    () => () => {
      const { pathname, search } = window.location;
      const next = latest.current;
      if (isClosing.current || pathname !== pathIn(currentLocale(), listPath(next))) return;
      if (`${new URLSearchParams(search)}` !== `${next}`) void navigate(toShop(next));
    },
    [isClosing, navigate],
  );
}
