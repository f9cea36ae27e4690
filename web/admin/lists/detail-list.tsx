import type { ReactNode } from 'react';

type DetailListProps = { details: ReadonlyArray<readonly [label: string, value: ReactNode]>; className?: string };

/** Lists labels and values, one pair in each line. A pair without a value is left out. */
export function DetailList({ details, className = 'mt-4' }: DetailListProps) {
  return (
    <dl className={`grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-md ${className}`}>
      {details
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
