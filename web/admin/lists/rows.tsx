import type { ReactNode } from 'react';

type RowsProps = { label?: string; className: string; children: ReactNode };

/** A list whose rows are divided by lines. */
export function Rows({ label, className, children }: RowsProps) {
  return (
    <ul aria-label={label} className={`divide-y divide-thread border-y border-thread bg-white ${className}`}>
      {children}
    </ul>
  );
}
