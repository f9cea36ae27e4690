import { Minus, Plus } from 'lucide-react';

type StepperProps = { label: string; value: number; max: number; onChange: (value: number) => void; isBusy?: boolean };

/** A whole number from 1 to `max`, by two buttons. */
export function Stepper({ label, value, max, onChange, isBusy = false }: StepperProps) {
  const step = 'grid size-11 place-items-center hover:bg-kora-deep disabled:text-ink/30 disabled:hover:bg-transparent';
  return (
    <div role="group" aria-label={label} className="inline-flex items-center rounded-cut border border-ink/45 bg-white">
      <button type="button" aria-label="One less" className={step} disabled={value <= 1 || isBusy} onClick={() => onChange(value - 1)}>
        <Minus className="size-4" aria-hidden />
      </button>
      <output aria-live="polite" className="price w-9 text-center font-semibold">{value}</output>
      <button type="button" aria-label="One more" className={step} disabled={value >= max || isBusy} onClick={() => onChange(value + 1)}>
        <Plus className="size-4" aria-hidden />
      </button>
    </div>
  );
}
