import { Field } from '../../ui/field.tsx';

/** The error message of each field, by the field's path such as "hero.0.title". */
export type Issues = Readonly<Record<string, string>>;

type TextFieldProps = {
  label: string;
  path: string;
  max: number;
  value: string;
  issues: Issues;
  onChange: (text: string) => void;
  className?: string;
};

/** A box for one of the texts of the home page or the about page. */
export function TextField({ label, path, max, value, issues, onChange, className = 'max-w-3xl' }: TextFieldProps) {
  return (
    <Field
      label={label}
      name={path}
      most={max}
      value={value}
      error={issues[path]}
      onChange={(event) => onChange(event.target.value)}
      className={className}
    />
  );
}
