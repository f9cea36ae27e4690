import * as shopText from '#text/shop-page.ts';

const counts = [1, 2, 3, 4, 5] as const;
export type Columns = (typeof counts)[number];

/**
 * The widest screen that counts as narrow. On a narrow screen a row of four cards is unreadable, and shoppers expect
 * two cards.
 */
export const NARROW = '(max-width: 39.99rem)';
const MOST_WHEN_NARROW = 3;

/** Returns the number of columns in the address. Undefined means three (spec §9), or two on a phone. */
export function columnsIn(search: URLSearchParams): Columns | undefined {
  return counts.find((count) => String(count) === search.get('columns'));
}

const usual = 'most-cols-2 gap-x-3 gap-y-8 sm:most-cols-3 sm:gap-x-6 lg:gap-y-12';
const grids: Record<Columns, string> = {
  1: 'gap-y-12',
  2: 'most-cols-2 gap-x-3 gap-y-8 sm:gap-x-6 sm:gap-y-10',
  3: 'most-cols-3 gap-x-2 gap-y-5 sm:gap-x-6 sm:gap-y-8 lg:gap-y-12',
  4: 'most-cols-3 gap-x-2 gap-y-5 sm:most-cols-4 sm:gap-x-5 sm:gap-y-8',
  5: 'most-cols-3 gap-x-1.5 gap-y-4 sm:most-cols-5 sm:gap-x-3',
};

/** Returns the classes of the grid for a number of columns, from large cards to very small ones. */
export function gridOf(columns: Columns | undefined): string {
  return `grid ${columns ? grids[columns] : usual}`;
}

/** Returns the attribute `sizes` of the pictures in this grid. */
export function sizesIn(columns: Columns | undefined): string {
  if (columns === 1) return '(min-width: 40rem) 45vw, 92vw';
  const wide = columns ?? 3;
  const narrow = Math.min(columns ?? 2, MOST_WHEN_NARROW);
  return `(min-width: 90rem) ${Math.round(1300 / wide)}px, (min-width: 40rem) ${Math.round(90 / wide)}vw, ${Math.round(92 / narrow)}vw`;
}

type ColumnSelectorProps = {
  columns: Columns | undefined;
  isNarrow: boolean;
  /** Called with undefined for the default number. */ onChange: (columns: Columns | undefined) => void;
};

export function ColumnSelector({ columns, isNarrow, onChange }: ColumnSelectorProps) {
  const usualCount = isNarrow ? 2 : 3;
  // The number of columns that the grid has now, which may differ from the number in the address.
  const shown = Math.min(columns ?? usualCount, isNarrow ? MOST_WHEN_NARROW : counts.length);
  return (
    <div role="group" aria-label={shopText.perRowLabel()} className="flex items-center">
      {counts.map((count) => (
        <button
          key={count}
          type="button"
          aria-label={shopText.perRow({ count })}
          aria-pressed={count === shown}
          onClick={() => onChange(count === usualCount ? undefined : count)}
          className={`h-11 min-w-8 place-items-center text-ink/60 hover:text-ink aria-pressed:text-madder ${count > MOST_WHEN_NARROW ? 'hidden sm:grid' : 'grid'}`}
        >
          <span aria-hidden className="flex h-4 gap-0.5">
            {Array.from({ length: count }, (_, index) => (
              <span key={index} className="w-1 bg-current" />
            ))}
          </span>
        </button>
      ))}
    </div>
  );
}
