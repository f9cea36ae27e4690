import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { withoutUnseen } from '#domain/same-key.ts';
import { tidyLine } from '#domain/text.ts';
import * as fieldText from '#text/field.ts';
import { inputClass } from './input-class.ts';

// The props of a text box. `maxLength` is left out, because a browser cuts off a longer pasted text without a message.
type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'maxLength'> & {
  label: string;
  error?: string | undefined;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
};
type TextFieldProps = FieldProps & {
  /** The most characters of the stored text. The box shows an error as soon as its text has more characters. */
  most?: number;
  /** Tidies the text before the characters are counted, in the same way as the server does. */
  tidy?: (typed: string) => string;
};

/**
 * A text box with a label. The box's error stands below it, and screen readers read the error with the box. The box
 * accepts a pasted text that is too long, such as "+91 98290 12345" for ten digits. Without `autoComplete`, the browser
 * suggests no text for the box.
 */
export function Field({ most, tidy = tidyLine, autoComplete = 'off', onInput, onChange, ...field }: TextFieldProps) {
  const [typed, setTyped] = useState<string>();
  const said = saidOfLong(String(field.value ?? typed ?? field.defaultValue ?? ''), most, tidy);
  return (
    <Box
      {...field}
      autoComplete={autoComplete}
      error={said || field.error}
      onInput={(event) => {
        const { currentTarget: box } = event;
        // A browser refuses an email address with invisible characters, but cannot explain why. Invisible characters
        // are therefore removed.
        if (field.type === 'email' && withoutUnseen(box.value) !== box.value) box.value = withoutUnseen(box.value);
        if (most !== undefined) setTyped(box.value);
        // While the box has a custom error, the browser does not submit a form that uses the browser's validation.
        box.setCustomValidity(saidOfLong(box.value, most, tidy));
        onInput?.(event);
      }}
      onChange={(event) => {
        if (!isKeyTooMany(String(field.value ?? ''), event.currentTarget.value, most, tidy)) onChange?.(event);
      }}
    />
  );
}

/**
 * Returns whether a key adds a digit to a number that is already complete, such as ten digits of a phone number or six
 * of a PIN code (spec §5). A key that adds a digit too many writes nothing.
 */
function isKeyTooMany(before: string, after: string, most: number | undefined, tidy: (typed: string) => string) {
  const digits = tidy(before);
  return digits.length === most && /^[1-9]\d*$/.test(digits) && after.slice(0, -1) === before;
}

function saidOfLong(text: string, most = Infinity, tidy: (typed: string) => string): string {
  if (text.length <= most) return '';
  const count = tidy(text).length;
  return count > most ? fieldText.tooLong({ max: most, count }) : '';
}

/** A text box with its label, hint and error. `end` stands inside the box, at its end. */
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

/** Gives the focus to a box when the box appears; for `ref`. */
export function focusBox(box: HTMLElement | null): void {
  box?.focus();
}

/** A box for a password, with a button that shows the typed text. */
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

type LabelProps = { htmlFor: string; isRequired?: boolean | undefined; children: ReactNode };

/** The label above a box. */
export function Label({ htmlFor, isRequired = false, children }: LabelProps) {
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

/** Shows the error of a field. The field's aria-describedby names `id`. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1.5 text-md font-medium text-madder">
      {children}
    </p>
  );
}
