import type { ReactNode } from 'react';

type BulkBarProps = { label: string; /** True if some rows are chosen. */ isOn: boolean; children: ReactNode };

/**
 * Shows the actions for the chosen rows of a list. On a phone the bar is at the bottom of the window while rows are
 * chosen. While no row is chosen, the bar is invisible on phones (only screen readers find it), so that the list begins
 * higher.
 */
export function BulkBar({ label, isOn, children }: BulkBarProps) {
  const place = isOn
    ? 'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:max-h-[50dvh] max-md:overflow-y-auto max-md:border-t max-md:border-thread max-md:bg-white max-md:p-3 max-md:shadow-2xl'
    : 'max-md:sr-only';
  return (
    <>
      <div aria-hidden className="h-3 md:hidden" />
      <div
        role="group"
        aria-label={label}
        data-bulk={isOn || undefined}
        data-keep-clear={isOn || undefined}
        className={`flex min-h-9 flex-wrap items-center gap-2 text-md md:my-3 ${place}`}
      >
        {children}
      </div>
    </>
  );
}
