import type { ReactNode } from 'react';

/** What stands where there is nothing: a title, a word and a way on. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 py-16 text-center sm:py-24">
      <div aria-hidden className="woven mb-2 w-24" />
      <h2 className="display text-3xl">{title}</h2>
      {children && <div className="text-ink-soft">{children}</div>}
      {action}
    </div>
  );
}
