import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';

const looks = {
  solid: 'border border-transparent bg-indigo text-kora hover:bg-indigo-deep off:bg-kora-shade off:text-ink-soft',
  quiet: 'border border-ink/70 text-ink hover:border-ink hover:bg-kora-deep off:border-thread off:text-ink-soft',
  danger: 'border border-transparent bg-madder text-white hover:brightness-90 off:bg-kora-shade off:text-ink-soft',
  bare: 'text-indigo underline underline-offset-4 decoration-1 hover:decoration-2 off:text-ink-soft off:no-underline',
} as const;

export type ButtonLook = keyof typeof looks;

/** Returns the classes of a button, for links that look like a button. */
export function buttonClass(look: ButtonLook = 'solid', size: 'normal' | 'large' = 'normal'): string {
  const room =
    look === 'bare'
      ? 'min-h-6 pointer-coarse:finger-room'
      : size === 'large'
        ? 'min-h-13 px-button text-lg'
        : 'min-h-11 px-5';
  return `inline-flex items-center justify-center gap-2 rounded-cut text-center font-semibold sm:whitespace-nowrap transition-colors select-none ${room} ${looks[look]}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook;
  size?: 'normal' | 'large';
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  /** Marks the button for the hook `useRowFocus`. */ 'data-row-focus'?: boolean;
};

/**
 * A button. While it is busy, it shows that and ignores a second click. A busy or disabled button keeps the focus and
 * stays a Tab stop: a browser would take the focus from a `disabled` button, and a keyboard user would start again at
 * the top of the page.
 */
export function Button({
  look = 'solid',
  size = 'normal',
  isBusy = false,
  type = 'button',
  className = '',
  children,
  disabled = false,
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = disabled || isBusy;
  return (
    <button
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? ignore : onClick}
      className={`${buttonClass(look, size)} ${className}`}
      {...rest}
    >
      {isBusy && (
        <span aria-hidden className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent" />
      )}
      {children}
    </button>
  );
}

/** The button that sends its form. */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  return <Button type="submit" {...props} />;
}

/** A button beside a more important one. */
export function QuietButton(props: Omit<ButtonProps, 'look'>) {
  return <Button look="quiet" {...props} />;
}

/** A button that looks like a link. */
export function BareButton(props: Omit<ButtonProps, 'look'>) {
  return <Button look="bare" {...props} />;
}

/** Stops a click. Enter in a text box also clicks the form's submit button, so the click itself must be stopped. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
}
