import type { ReactNode } from 'react';
import * as commonText from '#text/common.ts';
import { Button } from './button.tsx';

type EmptyStateProps = {
  title: string;
  /** True if the page shows nothing else. The title is then the heading of the page. */ isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
};

/** Fills an empty place with a title, a sentence and a link. */
export function EmptyState({ title, isPage = false, children, action }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div
      className={`mx-auto flex max-w-md flex-col items-center gap-4 py-16 text-center sm:py-24 ${isPage ? 'min-h-[70svh] justify-center' : ''}`}
    >
      <div aria-hidden className="woven mb-2 w-24" />
      <Heading className="display text-3xl">{title}</Heading>
      {children && <div className="text-ink-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** Stands in the place of something that could not be loaded, with a button that tries again. */
export function LoadFailed({ onAgain, ...empty }: Omit<EmptyStateProps, 'action'> & { onAgain: () => void }) {
  return <EmptyState {...empty} action={<Button onClick={onAgain}>{commonText.tryAgain()}</Button>} />;
}
