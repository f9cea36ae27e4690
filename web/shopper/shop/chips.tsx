import { X } from 'lucide-react';
import * as shopText from '#text/shop-page.ts';
import type { Chip } from './chips-of.ts';

/** What is chosen, each as a button that takes it away. */
export function Chips({ chips, onRemove }: { chips: readonly Chip[]; onRemove: (chip: Chip) => void }) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label={shopText.chosenFilters()} className="mt-4 flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.label}>
          <button
            type="button"
            onClick={() => onRemove(chip)}
            className="inline-flex min-h-11 items-center gap-2 bg-indigo-wash px-3 text-md hover:bg-kora-shade"
          >
            {chip.label} <X aria-hidden className="size-3.5" />
            <span className="sr-only">{shopText.remove()}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
