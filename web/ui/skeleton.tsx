import type { ReactNode } from 'react';
import * as commonText from '#text/common.ts';

/** Shows a grey placeholder of the size of the coming content. `className` sets the size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`shimmer max-w-full ${className}`} />;
}

/** Says to screen readers that something is loading, while placeholders show that to other people. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{commonText.loading()}</span>
      {children}
    </div>
  );
}
