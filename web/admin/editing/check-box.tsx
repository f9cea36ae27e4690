import { useId, type ReactNode } from 'react';

type CheckBoxProps = {
  name: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  hint?: string;
  children: ReactNode;
};

/** A checkbox with a label and a hint, for a setting that is on or off. */
export function CheckBox({ name, isOn, onChange, hint, children }: CheckBoxProps) {
  const id = useId();
  return (
    <label className="mt-4 flex min-h-12 items-start gap-3">
      <input
        type="checkbox"
        name={name}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby={hint && id}
        className="mt-0.5 size-5 shrink-0 accent-indigo"
      />
      <span>
        {children}
        {hint && (
          <span id={id} className="block text-md text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
