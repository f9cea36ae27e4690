import { useId, type ReactNode } from 'react';

type ChoiceProps = {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  label: string;
  hint?: string;
  /** The boxes that belong to this answer. They are shown below the answer while the answer is chosen. */
  children?: ReactNode;
};

/** Shows one answer to a question of the offer's form. While the answer is chosen, its boxes are shown too. */
export function Choice({ name, isChosen, onChoose, label, hint, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="py-0.5">
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={hint && isChosen ? `${id}-hint` : undefined}
          className="size-5 shrink-0 accent-indigo"
        />
        <span>{label}</span>
      </label>
      {isChosen && (
        <div className="ms-7 space-y-3 pb-2 empty:hidden">
          {hint && (
            <p id={`${id}-hint`} className="text-md text-ink-soft">
              {hint}
            </p>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
