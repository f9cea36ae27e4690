import type { ReactNode } from 'react';
import { Link } from 'react-router';

type FigureTableProps = {
  title: string;
  /** The text for an empty table. */
  empty: string;
  columns: readonly string[];
  /** The index, in `columns`, of the column that is hidden on phones. */
  notOnPhone?: number;
  rows: readonly FigureRow[];
};

type FigureRow = {
  /** Identifies the row for React. */
  key: string;
  name: ReactNode;
  figures: readonly string[];
  /** The address to which the figures link; undefined if there is no such page, or if this person may not open it. */
  to: string | undefined;
  /** True if the first figure should look like a warning. */
  isFirstBad?: boolean;
};

/** Shows a table with a title. Each row has a name and its figures. */
export function FigureTable({ title, empty, columns, notOnPhone, rows }: FigureTableProps) {
  const hiding = (index: number) => (index === notOnPhone ? 'max-sm:hidden' : '');
  return (
    <section aria-label={title} className="border border-thread bg-white p-4">
      <h3 className="font-semibold">{title}</h3>
      {rows.length === 0 ? (
        <p className="py-3 text-ink-soft">{empty}</p>
      ) : (
        <table className="mt-1 w-full text-start text-md">
          <thead className="text-ink-soft">
            <tr>
              {columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={`py-1 font-medium ${index > 0 ? 'ps-3 text-end' : ''} ${hiding(index)}`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, figures, to, isFirstBad = false }) => (
              <tr key={key} className="border-t border-thread">
                <td className="py-1.5 pe-3">{name}</td>
                {figures.map((figure, index) => (
                  <td
                    key={index}
                    className={`price py-1.5 ps-3 text-end align-top whitespace-nowrap ${isFirstBad && index === 0 ? 'font-semibold text-madder' : ''} ${hiding(index + 1)}`}
                  >
                    {to === undefined ? (
                      figure
                    ) : (
                      <Link to={to} className="hover:underline">
                        {figure}
                      </Link>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
