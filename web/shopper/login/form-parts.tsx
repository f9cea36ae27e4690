import type { ReactNode } from 'react';

export function FormTitle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1 className="display text-4xl sm:text-5xl">{title}</h1>
      <p className="mt-2 text-ink-soft">{children}</p>
    </div>
  );
}

/** What the server said of the whole form, read out when it appears. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <div role="alert">
      {children && <p className="border-l-4 border-madder bg-madder-wash px-4 py-2.5 text-madder">{children}</p>}
    </div>
  );
}
