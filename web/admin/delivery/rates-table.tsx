import { Plus, Trash2 } from 'lucide-react';
import { deliveryLimits } from '#domain/delivery.ts';
import * as adminText from '#text/admin-delivery.ts';
import { QuietButton } from '../../ui/button.tsx';
import { boxesOf } from '../../ui/boxes-of.ts';
import { Field } from '../../ui/field.tsx';
import { oneRowATap } from '../../ui/one-row-a-tap.ts';
import type { Issues, RateDraft } from './rules-draft.ts';

type RatesTableProps = {
  /** The index of the zone in the draft. */
  at: number;
  rates: readonly RateDraft[];
  issues: Issues;
  onChange: (rates: readonly RateDraft[]) => void;
};

/** Edits the delivery charges of a zone. Each charge applies to orders from a certain amount and weight. */
export function RatesTable({ at, rates, issues, onChange }: RatesTableProps) {
  const set = (row: number, part: Partial<RateDraft>) =>
    onChange(rates.map((rate, index) => (index === row ? { ...rate, ...part } : rate)));
  return (
    <div role="group" aria-label={adminText.rates()}>
      <p className="font-medium">{adminText.rates()}</p>
      <p className="mt-1 text-md text-ink-soft">{adminText.ratesHint()}</p>
      <ul className="space-y-3 not-empty:mt-3">
        {rates.map((rate, row) => (
          <li key={row}>
            <RateRow at={at} row={row} rate={rate} issues={issues} onChange={(part) => set(row, part)}>
              <QuietButton
                className="mt-7.5 min-h-12 px-3!"
                aria-label={adminText.removeRate({ number: row + 1 })}
                onClick={oneRowATap(() => onChange(rates.filter((_, index) => index !== row)))}
              >
                <Trash2 className="size-4" />
              </QuietButton>
            </RateRow>
          </li>
        ))}
      </ul>
      {rates.length < deliveryLimits.rates && (
        <QuietButton className="mt-3" onClick={() => onChange([...rates, { from: '0', fromGrams: '0', charge: '' }])}>
          <Plus className="size-4" /> {adminText.addRate()}
        </QuietButton>
      )}
    </div>
  );
}

type RateRowProps = {
  at: number;
  row: number;
  rate: RateDraft;
  issues: Issues;
  onChange: (part: Partial<RateDraft>) => void;
  children: React.ReactNode;
};

function RateRow({ at, row, rate, issues, onChange, children }: RateRowProps) {
  const box = boxesOf(rate, issues, onChange, `zones.${at}.rates.${row}.`);
  return (
    <div
      role="group"
      aria-label={adminText.rateRow({ number: row + 1 })}
      className="grid grid-cols-[1fr_1fr_1fr_auto] items-start gap-2 sm:gap-3"
    >
      <Field label={adminText.rateFrom()} inputMode="decimal" {...box('from')} />
      <Field label={adminText.rateGrams()} inputMode="numeric" {...box('fromGrams')} />
      <Field label={adminText.rateCharge()} inputMode="decimal" {...box('charge')} />
      {children}
    </div>
  );
}
