import { X } from 'lucide-react';
import * as formText from '#text/admin-offer-form.ts';

type ChipsProps = {
  label: string;
  chosen: ReadonlyArray<{ id: string; name: string }>;
  onRemove: (id: string) => void;
};

/** Lists the chosen products or categories. A click on one of them removes it. */
export function Chips({ label, chosen, onRemove }: ChipsProps) {
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {chosen.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={formText.remove({ name })}
            onClick={() => onRemove(id)}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-cut border border-ink/45 bg-white px-2.5 text-start text-md wrap-anywhere hover:border-ink pointer-coarse:min-h-touch"
          >
            {name} <X className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
