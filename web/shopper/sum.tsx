import type { ReactNode } from 'react';

/** One line of a bill, inside a <dl>. */
export function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
