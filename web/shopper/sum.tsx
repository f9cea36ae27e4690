import type { ReactNode } from 'react';

/** Shows one line of a bill, inside a <dl>. The grand total stands below a line. */
export function Sum({
  label,
  isGrand = false,
  children,
}: {
  label: ReactNode;
  isGrand?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`flex justify-between gap-4 ${isGrand ? 'border-t border-thread pt-3 text-xl font-semibold' : ''}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
