import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { withoutUnseen } from '#domain/same-key.ts';
import { tidyLine } from '#domain/text.ts';
import * as fieldText from '#text/field.ts';
import { inputClass } from './input-class.ts';

// There is no `maxLength`, because a browser silently cuts a pasted text at it.
type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'maxLength'> & {
  label: string;
  error?: string | undefined;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
};
type TextFieldProps = FieldProps & {
  /** The highest number of characters, counted in the stored text; the box shows an error as soon as there are more. */
  most?: number;
  /** Tidies the text as the server does before it counts. */
  tidy?: (typed: string) => string;
};

/**
 * A labelled text box; its error stands under it and is read out with it. The box accepts the whole pasted text, such
 * as "+91 98290 12345" for ten digits.
 */
export function Field({ most, tidy = tidyLine, onInput, onChange, ...field }: TextFieldProps) {
  const [typed, setTyped] = useState<string>();
  const said = saidOfLong(String(field.value ?? typed ?? field.defaultValue ?? ''), most, tidy);
  return (
    <Box
      {...field}
      error={said || field.error}
      onInput={(event) => {
        const { currentTarget: box } = event;
        // A browser refuses an email with invisible characters, and cannot say why.
        if (field.type === 'email' && withoutUnseen(box.value) !== box.value) box.value = withoutUnseen(box.value);
        if (most !== undefined) setTyped(box.value);
        // A form that checks its boxes itself is not sent.
        box.setCustomValidity(saidOfLong(box.value, most, tidy));
        onInput?.(event);
      }}
      onChange={(event) => {
        if (!isKeyTooMany(String(field.value ?? ''), event.currentTarget.value, most, tidy)) onChange?.(event);
      }}
    />
  );
}

/** One more key after a complete number writes nothing: ten digits of a phone, six of a PIN code (spec §5). */
function isKeyTooMany(before: string, after: string, most: number | undefined, tidy: (typed: string) => string) {
  const digits = tidy(before);
  return digits.length === most && /^[1-9]\d*$/.test(digits) && after.slice(0, -1) === before;
}

function saidOfLong(text: string, most = Infinity, tidy: (typed: string) => string): string {
  if (text.length <= most) return '';
  const count = tidy(text).length;
  return count > most ? fieldText.tooLong({ max: most, count }) : '';
}

/** `end` stands in the box, at the end of its text. */
function Box({ label, error, hint, ref, className = '', end, ...input }: FieldProps & { end?: ReactNode }) {
  const id = useId();
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  const box = (
    <input
      ref={ref}
      id={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
      className={`${inputClass} ${end ? 'pe-12' : input.type === 'file' ? 'py-2.5' : ''}`}
      {...input}
    />
  );
  return (
    <div className={className}>
      <Label htmlFor={id} isRequired={input.required}>
        {label}
      </Label>
      {end ? (
        <div className="relative">
          {box}
          {end}
        </div>
      ) : (
        box
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {!error && hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    </div>
  );
}

/** The `ref` of a box that takes the focus when it appears. */
export function focusBox(box: HTMLElement | null): void {
  box?.focus();
}

/** A password box with a button that shows the typed text. */
export function PasswordField(field: FieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Box
      {...field}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={isShown ? fieldText.hidePassword() : fieldText.showPassword()}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center text-ink-soft hover:text-ink"
        >
          {isShown ? <EyeOff className="size-5" aria-hidden /> : <Eye className="size-5" aria-hidden />}
        </button>
      }
    />
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

/** The error of a field; the field names `id` in its aria-describedby. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1.5 text-md font-medium text-madder">
      {children}
    </p>
  );
}
