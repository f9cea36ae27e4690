import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import * as fieldText from '#text/field.ts';

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  error?: string | undefined;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
};

export const inputClass =
  'w-full min-h-12 rounded-cut border border-ink/45 bg-white px-3.5 text-ink placeholder:text-ink-soft/80 focus-visible:border-indigo aria-invalid:border-madder';

/** A labelled text box; what is wrong with it stands under it and is read out with it. */
export function Field({ label, error, hint, ref, className = '', ...input }: FieldProps) {
  const id = useId();
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={className}>
      <Label htmlFor={id} isRequired={input.required}>
        {label}
      </Label>
      <input
        ref={ref}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={`${inputClass} ${input.type === 'file' ? 'py-2.5' : ''}`}
        {...input}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {!error && hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    </div>
  );
}

/** As the `ref` of a box: the box takes the focus when it appears. */
export function focusBox(box: HTMLElement | null): void {
  box?.focus();
}

/** A password box with a button that shows what was typed. */
export function PasswordField({ label, error, hint, ref, className = '', ...input }: FieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={className}>
      <Label htmlFor={id} isRequired={input.required}>
        {label}
      </Label>
      <div className="relative">
        <input
          ref={ref}
          id={id}
          type={isShown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={`${inputClass} pe-12`}
          {...input}
        />
        <button
          type="button"
          aria-label={isShown ? fieldText.hidePassword() : fieldText.showPassword()}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center text-ink-soft hover:text-ink"
        >
          {isShown ? <EyeOff className="size-5" aria-hidden /> : <Eye className="size-5" aria-hidden />}
        </button>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {!error && hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    </div>
  );
}

function FieldHint({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1.5 text-md text-ink-soft">
      {children}
    </p>
  );
}

function Label({
  htmlFor,
  isRequired = false,
  children,
}: {
  htmlFor: string;
  isRequired: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <label htmlFor={htmlFor} className="mb-1.5 block font-medium">
      {children}
      {isRequired && (
        <span aria-hidden className="text-madder">
          {' *'}
        </span>
      )}
    </label>
  );
}

/** What is wrong with a field; the field names `id` in its aria-describedby. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1.5 text-md font-medium text-madder">
      {children}
    </p>
  );
}
