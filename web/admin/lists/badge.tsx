import type { ReactNode } from 'react';

const tones = {
  good: 'bg-neem-wash text-neem',
  warn: 'bg-turmeric/20 text-ink',
  quiet: 'bg-kora-deep text-ink-soft',
  bad: 'bg-madder-wash text-madder',
};

/**
 * Shows a state in a word or two, in a matching colour. The word alone must be clear, because some people do not see
 * the colour.
 */
export function Badge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-cut px-1.5 text-caption/5 font-semibold whitespace-nowrap ${tones[tone]}`}>
      {children}
    </span>
  );
}
