import { Plus, Trash2 } from 'lucide-react';
import { taxRules } from '#domain/gst/tax-rates.ts';
import * as adminTaxText from '#text/admin-tax.ts';
import { QuietButton } from '../../ui/button.tsx';
import { boxesOf } from '../../ui/boxes-of.ts';
import { Field } from '../../ui/field.tsx';
import { CheckBox } from '../editing/check-box.tsx';
import { oneRowATap } from '../../ui/one-row-a-tap.ts';
import { Options } from '../../ui/options.tsx';
import { SelectField } from './select-field.tsx';
import type { RateDraft, TaxDraft } from './tax-draft.ts';

type RatesPartProps = {
  draft: TaxDraft;
  issues: Readonly<Record<string, string>>;
  onChange: (part: Partial<TaxDraft>) => void;
};

/** Edits the tables of tax rates. Each row has the day from which it applies. */
export function RatesPart({ draft, issues, onChange }: RatesPartProps) {
  const { rates } = draft;
  const set = (at: number, part: Partial<RateDraft>) =>
    onChange({ rates: rates.map((row, index) => (index === at ? { ...row, ...part } : row)) });
  const added: RateDraft = { rule: 'garments', from: '', limit: '', rate: '', above: '' };
  return (
    <fieldset>
      <legend className="display text-2xl">{adminTaxText.rates()}</legend>
      <p className="mt-1 text-md text-ink-soft">{adminTaxText.ratesHint()}</p>
      <ul className="mt-3 divide-y divide-thread border-y border-thread">
        {rates.map((row, index) => (
          <li key={index} className="py-3">
            <RateRow number={index} row={row} issues={issues} onChange={(part) => set(index, part)}>
              <QuietButton
                aria-label={adminTaxText.removeRate({ number: index + 1 })}
                onClick={oneRowATap(() => onChange({ rates: rates.filter((_, at) => at !== index) }))}
              >
                <Trash2 className="size-4" />
              </QuietButton>
            </RateRow>
          </li>
        ))}
      </ul>
      {issues['rates'] && (
        <p role="alert" className="mt-2 font-medium text-madder">
          {issues['rates']}
        </p>
      )}
      <QuietButton className="mt-3" onClick={() => onChange({ rates: [...rates, added] })}>
        <Plus className="size-4" /> {adminTaxText.addRate()}
      </QuietButton>
      <CheckBox
        name="limitBasis"
        isOn={draft.limitBasis === 'without-tax'}
        onChange={(isOn) => onChange({ limitBasis: isOn ? 'without-tax' : 'with-tax' })}
        hint={adminTaxText.withoutTaxHint()}
      >
        {adminTaxText.withoutTax()}
      </CheckBox>
    </fieldset>
  );
}

type RateRowProps = {
  number: number;
  row: RateDraft;
  issues: Readonly<Record<string, string>>;
  onChange: (part: Partial<RateDraft>) => void;
  children: React.ReactNode;
};

function RateRow({ number, row, issues, onChange, children }: RateRowProps) {
  const box = boxesOf(row, issues, onChange, `rates.${number}.`);
  const choose = (value: string) => onChange({ rule: taxRules.find((rule) => rule === value) ?? 'garments' });
  return (
    <div
      role="group"
      aria-label={adminTaxText.rateRow({ number: number + 1 })}
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1.2fr_1.2fr_1fr_0.7fr_0.7fr_auto]"
    >
      <SelectField
        label={adminTaxText.goods()}
        name={`rates.${number}.rule`}
        value={row.rule}
        error={issues[`rates.${number}.rule`]}
        onChange={choose}
      >
        <Options of={taxRules.map((rule) => [rule, adminTaxText.ruleName({ rule })])} />
      </SelectField>
      <Field label={adminTaxText.from()} type="date" {...box('from')} />
      <Field label={adminTaxText.upTo()} inputMode="decimal" placeholder={adminTaxText.anyPrice()} {...box('limit')} />
      <Field label={adminTaxText.rate()} inputMode="decimal" {...box('rate')} />
      {row.limit.trim() === '' ? (
        <span className="max-sm:hidden" />
      ) : (
        <Field label={adminTaxText.above()} inputMode="decimal" {...box('above')} />
      )}
      {children}
    </div>
  );
}
