import { useId } from 'react';
import { strikes } from '#domain/price-rule.ts';
import * as adminText from '#text/admin-prices.ts';
import { FieldError } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Options } from '../../ui/options.tsx';
import { focusFirstBox } from '../editing/first-box.ts';
import { controlClass, SelectBox } from '../lists/list-tools.tsx';
import { keepOf, ruleProblem, ways, withAmount, type RuleDraft } from './rule-draft.ts';

type RuleFieldsProps = {
  rule: RuleDraft;
  /** True for a sale, which can only lower prices. */
  isSale: boolean;
  /** True if the box of the amount gets the focus when the screen opens. */
  isFocused?: boolean;
  /** The server's error message about the rule. */
  error: string | undefined;
  onChange: (rule: RuleDraft) => void;
};

const endings = [
  { id: 'whole', name: adminText.endingWhole() },
  { id: '9', name: adminText.endingDigit({ digit: '9' }) },
  { id: '0', name: adminText.endingDigit({ digit: '0' }) },
  { id: '', name: adminText.endingExact() },
] as const;

/** Edits the rule: by how much prices change, in which digit they end, and which price is struck through. */
export function RuleFields({ rule, isSale, isFocused = false, error, onChange }: RuleFieldsProps) {
  const id = useId();
  const problem = error ?? ruleProblem(rule, isSale);
  const { way, unit } = rule;
  const shownWays = ways.filter((one) => !isSale || one !== 'raise' || way === 'raise');
  const kept = keepOf(rule);
  const shownStrikes = strikes.filter((one) => !isSale || one !== 'saving' || kept === 'saving');
  return (
    <fieldset className="min-w-0">
      <legend className="display text-2xl">{adminText.change()}</legend>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Segmented
          label={adminText.way()}
          choices={shownWays.map((one) => ({ id: one, name: adminText.wayName({ way: one }) }))}
          chosen={way}
          onChange={(chosen) => onChange({ ...rule, way: chosen })}
        />
        <div className="flex items-center gap-2">
          {way === 'set' && <span aria-hidden>{adminText.rupees()}</span>}
          <input
            ref={isFocused ? focusFirstBox : undefined}
            name="rule"
            aria-label={adminText.amountOf({ way })}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && id}
            autoComplete="off"
            value={rule.amount}
            onChange={({ target }) => onChange(withAmount(rule, target.value))}
            className={`${controlClass} price w-24 text-end`}
          />
          {way !== 'set' && (
            <Segmented
              label={adminText.unit()}
              choices={[
                { id: 'percent', name: adminText.percent() },
                { id: 'rupees', name: adminText.rupees() },
              ]}
              chosen={unit}
              onChange={(chosen) => onChange({ ...rule, unit: chosen })}
            />
          )}
        </div>
      </div>
      {problem && <FieldError id={id}>{problem}</FieldError>}
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4">
        <div>
          <p aria-hidden className="mb-1 text-md">
            {adminText.ending()}
          </p>
          <Segmented
            label={adminText.ending()}
            choices={endings}
            chosen={rule.ending}
            onChange={(ending) => onChange({ ...rule, ending })}
          />
        </div>
        <div className="min-w-0">
          <p aria-hidden className="mb-1 text-md">
            {adminText.keep()}
          </p>
          <SelectBox
            label={adminText.keep()}
            value={kept}
            onChange={({ target }) => onChange({ ...rule, keep: strikes.find((one) => one === target.value) ?? '' })}
          >
            <Options of={shownStrikes.map((keep) => [keep, adminText.keepOption({ keep })])} />
          </SelectBox>
        </div>
      </div>
      {rule.ending !== '' && (
        <p className="mt-1.5 text-md text-ink-soft">{adminText.endingHint({ ending: rule.ending })}</p>
      )}
    </fieldset>
  );
}
