const counts = [1, 2, 3, 4, 5] as const;
export type Columns = (typeof counts)[number];

/** How many columns the address asks for; 3 unless said (spec §9). */
export function columnsIn(search: URLSearchParams): Columns {
  return counts.find((count) => String(count) === search.get('columns')) ?? 3;
}

/** From large editorial rows to a contact sheet; on a phone two columns are the most that stay readable. */
export const gridClass: Record<Columns, string> = {
  1: 'grid gap-y-12',
  2: 'grid grid-cols-1 gap-x-4 gap-y-10 sm:grid-cols-2 sm:gap-x-6',
  3: 'grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-6 lg:grid-cols-3 lg:gap-y-12',
  4: 'grid grid-cols-2 gap-x-3 gap-y-8 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4',
  5: 'grid grid-cols-3 gap-x-1.5 gap-y-4 sm:grid-cols-4 sm:gap-x-3 lg:grid-cols-5',
};

export const sizesFor: Record<Columns, string> = {
  1: '(min-width: 40rem) 45vw, 92vw',
  2: '(min-width: 40rem) 45vw, 92vw',
  3: '(min-width: 90rem) 420px, (min-width: 64rem) 30vw, 46vw',
  4: '(min-width: 90rem) 310px, (min-width: 64rem) 22vw, (min-width: 40rem) 30vw, 46vw',
  5: '(min-width: 90rem) 250px, (min-width: 64rem) 18vw, (min-width: 40rem) 22vw, 30vw',
};

export function ColumnSelector({ columns, onChange }: { columns: Columns; onChange: (columns: Columns) => void }) {
  return (
    <div role="group" aria-label="Products per row" className="hidden items-center sm:flex">
      {counts.map((count) => (
        <button key={count} type="button" aria-label={`${count} per row`} aria-pressed={count === columns} onClick={() => onChange(count)} className="grid h-11 min-w-8 place-items-center text-ink/60 hover:text-ink aria-pressed:text-madder">
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
