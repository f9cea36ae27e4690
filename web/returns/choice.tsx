import type { Ref } from 'react';

type ChoiceProps<Value extends string> = {
  ref?: Ref<HTMLInputElement> | undefined;
  name: string;
  value: Value;
  chosen: string;
  onChoose: (value: Value) => void;
  children: string;
};

/** Shows an option with a radio button. A person can choose only one of the options with the same `name`. */
export function Choice<Value extends string>({ ref, name, value, chosen, onChoose, children }: ChoiceProps<Value>) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        ref={ref}
        type="radio"
        name={name}
        value={value}
        checked={value === chosen}
        onChange={() => onChoose(value)}
        className="size-5 shrink-0 accent-indigo"
      />
      {children}
    </label>
  );
}
