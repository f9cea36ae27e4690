import type { ReactNode } from 'react';

type DataTableProps = {
  /** Stands before the titles, such as a box that chooses every row. */
  first?: ReactNode;
  titles: readonly string[];
  /** Said where there are no rows. */
  empty?: string | undefined;
  className: string;
  cellClassName: string;
  children: ReactNode;
};

/** The frame and the head of a list's table; it scrolls sideways where the window is narrow. */
export function DataTable({ first, titles, empty, className, cellClassName, children }: DataTableProps) {
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
            {titles.map((title) => (
              <th key={title} scope="col" className={`py-2 font-medium ${cellClassName}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {empty && <p className="py-10 text-center text-ink-soft">{empty}</p>}
    </div>
  );
}
