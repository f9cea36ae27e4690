import type { ReactNode } from 'react';
import { formatCount } from '#messages/format.ts';

/** Shows one group of the filter drawer. */
export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="eyebrow mb-2 max-w-full wrap-anywhere">{title}</legend>
      {children}
    </fieldset>
  );
}

type CheckboxRowProps = { isOn: boolean; count: number; onChange: (on: boolean) => void; children: ReactNode };

/** Shows a value to filter by, and the number of products that have it. */
export function CheckboxRow({ isOn, count, onChange, children }: CheckboxRowProps) {
  return (
    <label className="flex min-h-10 grow items-center gap-3 py-1">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-indigo"
      />
      <span className="flex grow items-center gap-2">{children}</span>
      <span className="price text-md text-ink-soft">{formatCount(count)}</span>
    </label>
  );
}
