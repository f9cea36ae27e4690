import { SlidersHorizontal } from 'lucide-react';
import * as shopText from '#text/shop-page.ts';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { QuietButton } from '../../ui/button.tsx';
import { ColumnSelector, columnsIn } from './columns.tsx';
import { changed, sortLabel, sortLabels, withoutPage } from './selection.ts';

type ToolbarProps = {
  search: URLSearchParams;
  totalItems: number;
  isNarrow: boolean;
  onFilter: () => void;
  onChange: (search: URLSearchParams, staysInPlace: boolean) => void;
};

/**
 * Shows the shop's filter button, number of products, columns and sorting. While the page scrolls, the toolbar stays
 * below the header.
 */
export function Toolbar({ search, totalItems, isNarrow, onFilter, onChange }: ToolbarProps) {
  const isInBrowser = useIsInBrowser();
  const sort = search.get('sort') ?? 'default';
  return (
    <div className="under-header -mx-side mt-2 flex flex-wrap items-center gap-x-2 gap-y-2 border-b border-thread bg-kora px-side py-2 sm:gap-x-4">
      <QuietButton className="max-sm:px-2.5" onClick={onFilter} disabled={!isInBrowser}>
        <SlidersHorizontal className="size-4" /> {shopText.filter()}
      </QuietButton>
      <p aria-live="polite" className="text-md leading-tight text-ink-soft max-sm:sr-only">
        {shopText.count({ count: totalItems })}
      </p>
      {/* On a phone the toolbar fits on one line even in the fallback font. A longer toolbar would break its line
          differently when the font has loaded. */}
      <div className="ms-auto flex flex-wrap items-center justify-end gap-x-1 gap-y-2 sm:gap-x-4">
        <ColumnSelector
          columns={columnsIn(search)}
          isNarrow={isNarrow}
          onChange={(columns) => onChange(changed(search, { columns: columns && String(columns) }), true)}
        />
        {/* Because this is a form, the shopper can choose the sorting before the page's script has loaded, or
            without script. */}
        <form className="flex items-center gap-2">
          {[...withoutPage(search)].map(
            ([name, value]) =>
              name !== 'sort' && <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
          )}
          <label className="flex items-center gap-2">
            <span className="sr-only sm:not-sr-only">{shopText.sort()}</span>
            <select
              name="sort"
              value={sort}
              onChange={(event) =>
                onChange(
                  withoutPage(
                    changed(search, { sort: event.target.value === 'default' ? undefined : event.target.value }),
                  ),
                  false,
                )
              }
              className="min-h-11 w-28 max-w-full rounded-cut border border-ink/45 bg-white px-1 sm:w-auto sm:px-3"
            >
              {sortLabels.map(([value, label]) => (
                <option key={value} value={value}>
                  {sortLabel(value, label, search)}
                </option>
              ))}
            </select>
          </label>
          <noscript>
            <button type="submit" className="min-h-11 px-2 underline">
              {shopText.go()}
            </button>
          </noscript>
        </form>
      </div>
    </div>
  );
}
