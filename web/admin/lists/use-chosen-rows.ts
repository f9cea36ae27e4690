import { useState } from 'react';

type Row = { id: string };
type ChosenRows<R extends Row> = ReadonlyMap<string, R>;

// The chosen rows of each list, by the list's name. The rows stay chosen until the browser loads a new page, so that
// they are still chosen when the person returns from printing.
const kept = new Map<string, ChosenRows<Row>>();

/**
 * Returns the chosen rows of the list `name`, also those on other pages. A row on another page is returned as it was
 * last shown. `shown` are the rows of the present page.
 */
export function useChosenRows<R extends Row>(name: string, shown: readonly R[]) {
  // The cast is safe: only rows of this list are stored under its name.
  const [rows, setRows] = useState(() => (kept.get(name) ?? new Map()) as ChosenRows<R>);
  const fresh = new Map(shown.map((row) => [row.id, row]));
  const chosen = new Map([...rows].map(([id, row]) => [id, fresh.get(id) ?? row]));
  const set = (next: ChosenRows<R>) => {
    kept.set(name, next);
    setRows(next);
  };
  return {
    chosen,
    choose: (some: readonly R[], isOn: boolean) => {
      const ids = new Set(some.map(({ id }) => id));
      const others = [...chosen].filter(([id]) => !ids.has(id));
      set(new Map(isOn ? [...others, ...some.map((row) => [row.id, row] as const)] : others));
    },
    chooseNone: () => set(new Map()),
  };
}
