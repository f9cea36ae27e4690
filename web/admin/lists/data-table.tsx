import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import './data-table.css';

type Direction = 'ascending' | 'descending';
/**
 * A column's title. If the column has `sorts`, its title is a button: the first press sorts by the first entry of
 * `sorts`, the next press by the next entry.
 */
export type Column<By extends string = string> = {
  title: string;
  /**
   * The class that hides the column's title if the list is too narrow for all columns. The column's cells need the same
   * class.
   */
  className?: string;
  sorts?: ReadonlyArray<{ by: By; direction: Direction }>;
};
/**
 * Two sets of classes for tables that are narrow but whose rows are not cards yet. `gone` hides a column; `instead`
 * shows the column's text below the text of another column.
 */
export const below58rem = {
  gone: '@min-[44rem]/data-list:@max-[58rem]/data-list:hidden',
  instead: 'hidden @min-[44rem]/data-list:@max-[58rem]/data-list:block',
};
export const below66rem = {
  gone: '@min-[44rem]/data-list:@max-[66rem]/data-list:hidden',
  instead: 'hidden @min-[44rem]/data-list:@max-[66rem]/data-list:block',
};

export type Sorting = { /** The list's present sort. */ by: string; onSort: (by: string) => void };

type DataTableProps = {
  /** An element before the titles, such as the checkbox that chooses every row. */
  first?: ReactNode;
  titles: ReadonlyArray<string | Column>;
  /** The present sorting; required if a column has `sorts`. */
  sorting?: Sorting;
  /** The text that is shown if the list is empty. */
  empty?: string | undefined;
  cellClassName: string;
  children: ReactNode;
};

/**
 * The frame and the head of a list's table. In a narrow list the rows become cards, and each cell shows the title of
 * its column (data-table.css). Cards have no titles to click, so the tools above a list that can be sorted also have a
 * box for sorting.
 */
export function DataTable({ first, titles, sorting, empty, cellClassName, children }: DataTableProps) {
  // In a table without rows, the checkbox that chooses every row is left out.
  const hasFirst = first !== undefined && empty === undefined;
  return (
    <div className="data-list relative overflow-x-auto border-y border-thread bg-white">
      <table className="data-rows w-full text-start text-md" style={titlesOf(titles.map(nameOf), hasFirst)}>
        <thead className="bg-kora-deep text-ink-soft">
          <tr>
            {hasFirst && (
              <th scope="col" className="w-10 py-2">
                {first}
              </th>
            )}
            {titles.map((title) => {
              const column = typeof title === 'string' ? { title } : title;
              return <Head key={nameOf(title)} column={column} sorting={sorting} className={cellClassName} />;
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {empty && <p className="py-10 text-center text-ink-soft">{empty}</p>}
    </div>
  );
}

function nameOf(title: string | Column): string {
  return typeof title === 'string' ? title : title.title;
}

/**
 * Returns a style with the column titles as CSS variables. In a table of the class `data-rows`, each cell of a card
 * shows its title from these variables. `hasFirst` is true if a column without a title comes first.
 */
export function titlesOf(titles: readonly string[], hasFirst = false): CSSProperties {
  const start = hasFirst ? 2 : 1;
  return Object.fromEntries(titles.map((title, index) => [`--title-${start + index}`, JSON.stringify(title)]));
}

/** The titles of a table's columns, as cells of its head. */
export function HeadCells({ titles, className }: { titles: readonly string[]; className: string }) {
  return titles.map((title) => (
    <th key={title} scope="col" className={className}>
      {title}
    </th>
  ));
}

type ChooseProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A checkbox that chooses a row. */
export function ChooseRow(props: ChooseProps) {
  return <ChooseBox {...props} className="choose-row grid place-items-center" />;
}

/** A checkbox in the table's head that chooses every row. The checkbox's label is visible only while rows are cards. */
export function ChooseAll(props: ChooseProps) {
  return (
    <ChooseBox {...props} className="choose-all flex items-center gap-2 px-3 font-medium">
      <span aria-hidden className="hidden">
        {props.label}
      </span>
    </ChooseBox>
  );
}

type ChooseBoxProps = ChooseProps & { className: string; children?: ReactNode };

function ChooseBox({ label, isOn, onChange, className, children }: ChooseBoxProps) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="block size-4 accent-indigo"
      />
      {children}
    </label>
  );
}

type HeadProps = { column: Column; sorting: Sorting | undefined; className: string };

function Head({ column: { title, className: own = '', sorts = [] }, sorting, className }: HeadProps) {
  const at = sorts.findIndex(({ by }) => by === sorting?.by);
  const present = sorts[at]?.direction;
  const next = sorts[(at + 1) % sorts.length];
  const Icon = present === undefined ? ChevronsUpDown : present === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={present} className={`py-2 font-medium ${className} ${own}`}>
      {next && sorting ? (
        <button
          type="button"
          className="inline-flex items-center gap-1 whitespace-nowrap hover:text-ink hover:underline"
          onClick={() => sorting.onSort(next.by)}
        >
          {title} <Icon aria-hidden className="size-3.5" />
        </button>
      ) : (
        title
      )}
    </th>
  );
}
