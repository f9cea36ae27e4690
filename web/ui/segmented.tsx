import type { ReactNode } from 'react';

type SegmentedProps<Id extends string> = {
  /** The subject of the choice, for screen readers. */
  label: string;
  choices: ReadonlyArray<{ id: Id; name: ReactNode }>;
  /** The id of the chosen alternative, or undefined if none is chosen. */
  chosen: Id | undefined;
  onChange: (id: Id) => void;
};

/** Shows a few alternatives as buttons in one frame. The chosen button is filled. */
export function Segmented<Id extends string>({ label, choices, chosen, onChange }: SegmentedProps<Id>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex max-w-full flex-wrap rounded-cut border border-ink/45 bg-white p-0.5 text-md"
    >
      {choices.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChange(id)}
          className="min-h-8 rounded-cut px-3 hover:bg-kora-shade aria-pressed:bg-indigo aria-pressed:font-semibold aria-pressed:text-kora"
        >
          {name}
        </button>
      ))}
    </div>
  );
}
