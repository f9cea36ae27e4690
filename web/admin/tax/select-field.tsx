import { useId, type ReactNode } from 'react';
import { FieldError, Label } from '../../ui/field.tsx';
import { inputClass } from '../../ui/input-class.ts';

type SelectFieldProps = {
  label: string;
  name?: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
};

/** A select with a label above it and an error below it. */
export function SelectField({ label, name, value, error, onChange, children }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={inputClass}
      >
        {children}
      </select>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
