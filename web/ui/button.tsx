import type { ButtonHTMLAttributes } from 'react';

const looks = {
  solid: 'bg-indigo text-kora hover:bg-indigo-deep disabled:bg-kora-shade disabled:text-ink-soft',
  quiet: 'border border-ink/70 text-ink hover:border-ink hover:bg-kora-deep disabled:border-thread disabled:text-ink-soft',
  danger: 'bg-madder text-white hover:brightness-90 disabled:bg-kora-shade disabled:text-ink-soft',
  bare: 'text-indigo underline underline-offset-4 decoration-1 hover:decoration-2 disabled:text-ink-soft disabled:no-underline',
} as const;

export type ButtonLook = keyof typeof looks;

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'solid', size: 'normal' | 'large' = 'normal'): string {
  const room = look === 'bare' ? 'min-h-6' : size === 'large' ? 'min-h-13 px-8 text-lg' : 'min-h-11 px-5';
  return `inline-flex items-center justify-center gap-2 rounded-cut font-semibold whitespace-nowrap transition-colors select-none ${room} ${looks[look]}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook; size?: 'normal' | 'large'; isBusy?: boolean };

/** A button; while busy it says so and takes no second click. */
export function Button({ look = 'solid', size = 'normal', isBusy = false, type = 'button', className = '', children, disabled, ...rest }: ButtonProps) {
  return (
    <button type={type} aria-busy={isBusy || undefined} disabled={disabled || isBusy} className={`${buttonClass(look, size)} ${className}`} {...rest}>
      {isBusy && <span aria-hidden className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent" />}
      {children}
    </button>
  );
}
