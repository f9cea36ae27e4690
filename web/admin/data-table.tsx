import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';

export type Direction = 'ascending' | 'descending';
/** A column's title; with `sorts` it is a button that sorts by the first of them, and when pressed again by the next. */
export type Column<By extends string = string> = {
  title: string;
  sorts?: ReadonlyArray<{ by: By; direction: Direction }>;
};
export type Sorting = { /** The list's present sort. */ by: string; onSort: (by: string) => void };

type DataTableProps = {
  /** Stands before the titles, such as a box that chooses every row. */
  first?: ReactNode;
  titles: ReadonlyArray<string | Column>;
  /** Wanted where a column has `sorts`. */
  sorting?: Sorting;
  /** Said where there are no rows. */
  empty?: string | undefined;
  className: string;
  cellClassName: string;
  children: ReactNode;
};

/** The frame and the head of a list's table; it scrolls sideways where the window is narrow. */
export function DataTable({ first, titles, sorting, empty, className, cellClassName, children }: DataTableProps) {
  return (
    <div className="relative overflow-x-auto border-y border-thread bg-white">
      <table className={`w-full text-start text-md ${className}`}>
        <thead className="bg-kora-deep text-ink-soft">
          <tr>
            {first && (
              <th scope="col" className="w-10 px-3 py-2">
                {first}
              </th>
            )}
            {titles.map((title) => {
              const column = typeof title === 'string' ? { title } : title;
              return <Head key={column.title} column={column} sorting={sorting} className={cellClassName} />;
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {empty && <p className="py-10 text-center text-ink-soft">{empty}</p>}
    </div>
  );
}

type HeadProps = { column: Column; sorting: Sorting | undefined; className: string };

function Head({ column: { title, sorts = [] }, sorting, className }: HeadProps) {
  const at = sorts.findIndex(({ by }) => by === sorting?.by);
  const present = sorts[at]?.direction;
  const next = sorts[(at + 1) % sorts.length];
  const Icon = present === undefined ? ChevronsUpDown : present === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={present} className={`py-2 font-medium ${className}`}>
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
