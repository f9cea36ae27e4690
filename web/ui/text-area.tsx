import { useId, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react';
import { FieldError, Label } from './field.tsx';
import { inputClass } from './input-class.ts';

// The props of a box for many lines. `maxLength` is left out, because a browser cuts off a longer pasted text without a
// message.
type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'maxLength' | 'onChange'> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  onText: (text: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A box for many lines, with its label above, and its error and its hint below. */
export function TextArea({ label, error, hint, className = '', onText, ...box }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <textarea
        {...box}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => onText(target.value)}
        className={`${inputClass} py-2.5 ${className}`}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-md text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
