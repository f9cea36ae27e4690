import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import * as stepperText from '#text/stepper.ts';

type StepperProps = { label: string; value: number; max: number; onChange: (value: number) => void };

/**
 * Shows a whole number from 1 to `max`, with two buttons. At an end of the range, a button is only marked as disabled,
 * because a disabled button would lose the focus.
 */
export function Stepper({ label, value, max, onChange }: StepperProps) {
  return (
    <div role="group" aria-label={label} className="inline-flex items-center rounded-cut border border-ink/45 bg-white">
      <Step label={stepperText.oneLess()} isOff={value <= 1} onStep={() => onChange(value - 1)}>
        <Minus className="size-4" aria-hidden />
      </Step>
      <output aria-live="polite" className="price min-w-9 text-center font-semibold">
        {value}
      </output>
      <Step label={stepperText.oneMore()} isOff={value >= max} onStep={() => onChange(value + 1)}>
        <Plus className="size-4" aria-hidden />
      </Step>
    </div>
  );
}

type StepProps = { label: string; isOff: boolean; onStep: () => void; children: ReactNode };

function Step({ label, isOff, onStep, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      className="grid size-touch place-items-center hover:bg-kora-deep off:bg-transparent off:text-ink/30"
      onClick={isOff ? undefined : onStep}
    >
      {children}
    </button>
  );
}
