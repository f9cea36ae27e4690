import type { ReactNode } from 'react';

type SectionProps = { id: string; title: string; className?: string; children: ReactNode };

/** Shows a part of a screen. The part's name for screen readers is its heading, which has the id `id`. */
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
