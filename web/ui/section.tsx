import type { ReactNode } from 'react';

type SectionProps = { id: string; title: string; className?: string; children: ReactNode };

/** A part of a screen, whose accessible name is its heading; `id` is the id of the heading. */
export function Section({ id, title, className, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="display text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
