import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { amountProblem } from '#contract/typed-number.ts';
import { plainRupees, readRupees } from '#domain/read-number.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as filtersText from '#text/filters.ts';
import {
  changed,
  filtersOpenedAt,
  isListAt,
  listPath,
  selectionIn,
  toShop,
  withoutPage,
  type Change,
} from './selection.ts';

/** The lowest and the highest price as typed. A price is undefined if nothing was typed since it was applied. */
export type PriceDraft = { min?: string; max?: string };

/**
 * Returns the choices in the open drawer, and functions that change them. The address contains the choices; each choice
 * replaces the drawer's single history entry. `asked` is the present address, or the address whose products are
 * loading. The drawer shows a click at once, before the address has changed.
 */
export function useChoices(asked: URLSearchParams) {
  const location = useLocation();
  const navigate = useNavigate();
  const [clicked, setClicked] = useState<{ at: string; search: URLSearchParams }>();
  const [draft, setDraft] = useState<PriceDraft>({});
  const isClosing = useRef(false);
  const search = clicked?.at === location.key ? clicked.search : asked;
  const price = { min: draft.min ?? search.get('minPrice') ?? '', max: draft.max ?? search.get('maxPrice') ?? '' };
  const problem = problemOf(price);
  const wanted = draft.min === undefined && draft.max === undefined ? search : withPrice(search, price);
  const choose = (next: URLSearchParams) => {
    setClicked({ at: location.key, search: next });
    void navigate(toShop(next), { replace: true, state: location.state as unknown });
  };
  useKeptAfterBack(wanted, isClosing);
  return {
    search,
    price,
    problem,
    type: (change: PriceDraft) => setDraft({ ...draft, ...change }),
    /**
     * A wrong price is not applied: a text that is no amount, or a lowest price above the highest. A wrong price stays
     * in its box until the shopper corrects it or closes the drawer.
     */
    applyPrice: () => {
      if (problem !== undefined || wanted === search) return;
      setDraft({});
      choose(wanted);
    },
    set: (change: Change) => choose(withoutPage(changed(search, change))),
    /** Search words, columns and sorting are no filters, so they stay. */
    clear: () => {
      setDraft({});
      const kept = ['q', 'columns', 'sort'].map((name) => [name, search.get(name) ?? undefined] as const);
      choose(changed(new URLSearchParams(), Object.fromEntries(kept)));
    },
    /** Closes the drawer. All choices together become one history entry; without choices there is none. */
    close: () => {
      isClosing.current = true;
      if (filtersOpenedAt(location) === `${wanted}`) void navigate(-1);
      else {
        const to = toShop(wanted);
        // The history entry is made at once, because its products may take seconds to load. If the shopper clicks a
        // product meanwhile, Back then leads to this entry.
        window.history.replaceState({ ...window.history.state, usr: null }, '', pathIn(currentLocale(), to));
        void navigate(to, { replace: true });
      }
    },
  };
}

/** Returns the error message for the two prices, or undefined if both are valid. */
function problemOf({ min, max }: Required<PriceDraft>): string | undefined {
  const unread = min === '' ? undefined : amountProblem(filtersText.from(), min);
  const problem = unread ?? (max === '' ? undefined : amountProblem(filtersText.to(), max));
  if (problem !== undefined) return problem;
  return isReversed(readRupees(min), readRupees(max)) ? filtersText.wrongRange() : undefined;
}

function isReversed(min: number | undefined, max: number | undefined): boolean {
  return min !== undefined && max !== undefined && min > max;
}

// Returns the address with the typed prices. A range from 300 to 100 becomes a range from 100 to 300; this happens only
// when the drawer closes, because `applyPrice` refuses such a range. If a typed price is no number, the former price
// stays.
function withPrice(search: URLSearchParams, { min, max }: Required<PriceDraft>): URLSearchParams {
  const minPrice = plainPrice(min) ?? search.get('minPrice') ?? '';
  const maxPrice = plainPrice(max) ?? search.get('maxPrice') ?? '';
  const isTurned = isReversed(readRupees(minPrice), readRupees(maxPrice));
  return withoutPage(changed(search, isTurned ? { minPrice: maxPrice, maxPrice: minPrice } : { minPrice, maxPrice }));
}

/**
 * Returns a typed price as the address contains it. Returns '' for an empty box, and undefined if the text is no
 * amount.
 */
function plainPrice(typed: string): string | undefined {
  if (typed === '') return '';
  const paise = readRupees(typed);
  return paise === undefined ? undefined : plainRupees(paise);
}

/**
 * Keeps the choices if the shopper closes the drawer by Back. Back leads to the list before the drawer was opened, so
 * the choices become the next history entry.
 */
function useKeptAfterBack(wanted: URLSearchParams, isClosing: { current: boolean }): void {
  const navigate = useNavigate();
  const latest = useRef(wanted);
  useEffect(() => void (latest.current = wanted), [wanted]);
  useEffect(
    () => () => {
      const { pathname, search } = window.location;
      const next = latest.current;
      const path = listPath(next);
      if (isClosing.current || !isListAt(path, pathname)) return;
      if (`${selectionIn(new URLSearchParams(search), path)}` !== `${next}`) void navigate(toShop(next));
    },
    [isClosing, navigate],
  );
}
