import { controlClass } from '../../lists/list-tools.tsx';

type ReasonBoxProps = { label: string; value: string; onChange: (reason: string) => void };

/**
 * A box for the reason why an order goes back to an earlier stage. The box is part of the dialog that asks before the
 * order goes back.
 */
export function ReasonBox({ label, value, onChange }: ReasonBoxProps) {
  return (
    <input
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${controlClass} mt-3 min-h-11 w-full`}
    />
  );
}
