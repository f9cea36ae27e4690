import type { ReactNode } from 'react';

/** Fills an empty place with a title, a sentence and a link. */
export function EmptyState({
  title,
  isPage = false,
  children,
  action,
}: {
  title: string;
  /** True if the page shows nothing else. The title is then the heading of the page. */ isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) {
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
