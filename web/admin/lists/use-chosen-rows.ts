import { useState } from 'react';

type Row = { id: string };
type ChosenRows<R extends Row> = ReadonlyMap<string, R>;

// The choice is stored while the back office is open, so that a list still has it after a print.
const kept = new Map<string, ChosenRows<Row>>();

/**
 * The chosen rows of the list `name`, including those on other pages, in the state in which a page last showed them.
 * `shown` are the rows of the present page.
 */
export function useChosenRows<R extends Row>(name: string, shown: readonly R[]) {
  // The cast is safe: this name stores only rows of this list.
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
