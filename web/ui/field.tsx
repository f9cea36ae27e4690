import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type InputHTMLAttributes, type Ref } from 'react';

type FieldProps = InputHTMLAttributes<HTMLInputElement> & { label: string; error?: string | undefined; hint?: string; ref?: Ref<HTMLInputElement> };

export const inputClass = 'w-full min-h-12 rounded-cut border border-ink/45 bg-white px-3.5 text-ink placeholder:text-ink-soft/80 focus-visible:border-indigo aria-invalid:border-madder';

/** A labelled text box; what is wrong with it stands under it and is read out with it. */
export function Field({ label, error, hint, ref, className = '', ...input }: FieldProps) {
  const id = useId();
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
        {input.required && <span aria-hidden className="text-madder"> *</span>}
      </label>
      <input ref={ref} id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy} className={`${inputClass} ${input.type === 'file' ? 'py-2.5' : ''}`} {...input} />
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : hint && <p id={`${id}-hint`} className="mt-1.5 text-[0.9375rem] text-ink-soft">{hint}</p>}
    </div>
  );
}

function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1.5 text-[0.9375rem] font-medium text-madder">
      {children}
    </p>
  );
}

/** A password box with a button that shows what was typed. */
export function PasswordField({ label, error, ref, className = '', ...input }: FieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
        {input.required && <span aria-hidden className="text-madder"> *</span>}
      </label>
      <div className="relative">
        <input ref={ref} id={id} type={isShown ? 'text' : 'password'} aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined} className={`${inputClass} pr-12`} {...input} />
        <button type="button" aria-label={isShown ? 'Hide password' : 'Show password'} aria-pressed={isShown} onClick={() => setShown(!isShown)} className="absolute inset-y-0 right-0 grid w-12 place-items-center text-ink-soft hover:text-ink">
          {isShown ? <EyeOff className="size-5" aria-hidden /> : <Eye className="size-5" aria-hidden />}
        </button>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
