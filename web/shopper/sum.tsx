import type { ReactNode } from 'react';

/**
 * Shows one line of a bill, inside a <dl>. The grand total stands below a line. An amount keeps its width beside a long
 * label, because a browser may break a line between a minus and the amount.
 */
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
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="max-w-2/3 shrink-0 text-end">{children}</dd>
    </div>
  );
}
