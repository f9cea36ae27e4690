import { formatPaise } from '#domain/money.ts';
import { readRupees } from '#domain/read-number.ts';
import { isBlank } from '#domain/text.ts';
import * as formText from '#text/admin-offer-form.ts';
import * as offersText from '#text/admin-offers.ts';
import { boxesOf } from '../../../ui/boxes-of.ts';
import { Field } from '../../../ui/field.tsx';
import { CheckBox } from '../../editing/check-box.tsx';
import { Fold } from './fold.tsx';
import { limitBoxes, type LimitBox, type OfferDraft } from './offer-draft.ts';
import type { PartProps } from './part-props.ts';

const labels: Readonly<Record<LimitBox, () => string>> = {
  leastAmount: formText.leastAmount,
  leastPieces: formText.leastPieces,
  mostAmount: formText.mostAmount,
  mostPerCustomer: formText.mostPerCustomer,
  mostUses: formText.mostUses,
};

/** The limits of an offer: how much it may take off, and how often it may be used. */
export function LimitFields({ draft, issues, onChange }: PartProps) {
  const text = boxesOf(draft, issues, onChange);
  const box = (name: LimitBox) => ({
    ...text(name),
    label: labels[name](),
    inputMode: name === 'leastAmount' || name === 'mostAmount' ? ('decimal' as const) : ('numeric' as const),
    placeholder: formText.noLimit(),
  });
  return (
    <Fold title={formText.limits()} inWords={limitsInWords(draft)} isWrong={limitBoxes.some((name) => name in issues)}>
      <div className="grid max-w-2xl grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Field {...box('leastAmount')} hint={formText.leastHint()} />
        <Field {...box('leastPieces')} hint={formText.leastHint()} />
        <Field {...box('mostAmount')} />
        <Field {...box('mostPerCustomer')} hint={formText.perCustomerHint()} />
        <Field {...box('mostUses')} />
      </div>
      <CheckBox
        name="isFirstOrderOnly"
        isOn={draft.isFirstOrderOnly}
        onChange={(isFirstOrderOnly) => onChange({ isFirstOrderOnly })}
      >
        {formText.isFirstOrderOnly()}
      </CheckBox>
      <CheckBox
        name="isPrepaidOnly"
        isOn={draft.isPrepaidOnly}
        onChange={(isPrepaidOnly) => onChange({ isPrepaidOnly })}
        hint={formText.prepaidHint()}
      >
        {formText.isPrepaidOnly()}
      </CheckBox>
    </Fold>
  );
}

/**
 * Edits whether an offer combines with others, and its rank. Combining and rank decide which offer a shopper gets if
 * several apply.
 */
export function TogetherFields({ draft: { isCombinable, rank }, issues, onChange }: PartProps) {
  const words = [
    isCombinable ? formText.combines() : formText.alone(),
    isBlank(rank) ? '' : formText.ranked({ rank: rank.trim() }),
  ];
  return (
    <Fold title={formText.together()} inWords={words.filter(Boolean).join(' · ')} isWrong={'rank' in issues}>
      <CheckBox
        name="isCombinable"
        isOn={isCombinable}
        onChange={(isOn) => onChange({ isCombinable: isOn })}
        hint={formText.combinableHint()}
      >
        {formText.isCombinable()}
      </CheckBox>
      <Field
        label={formText.rank()}
        name="rank"
        inputMode="numeric"
        className="max-w-xs"
        hint={formText.rankHint()}
        value={rank}
        error={issues['rank']}
        onChange={({ target }) => onChange({ rank: target.value })}
      />
    </Fold>
  );
}

function limitsInWords(draft: OfferDraft): string {
  const amount = (name: 'leastAmount' | 'mostAmount') => {
    const paise = readRupees(draft[name]) ?? 0;
    return paise === 0 ? undefined : formatPaise(paise);
  };
  const [least, most] = [amount('leastAmount'), amount('mostAmount')];
  const count = (name: 'mostPerCustomer' | 'mostUses' | 'leastPieces') =>
    isBlank(draft[name]) ? '' : formText.labelled({ label: labels[name](), value: draft[name].trim() });
  const words = [
    least === undefined ? '' : offersText.fromAmount({ amount: least }),
    count('leastPieces'),
    most === undefined ? '' : offersText.atMost({ amount: most }),
    count('mostPerCustomer'),
    count('mostUses'),
    draft.isFirstOrderOnly ? formText.firstOnly() : '',
    draft.isPrepaidOnly ? formText.prepaidOnly() : '',
  ].filter(Boolean);
  return words.length === 0 ? formText.noLimits() : words.join(' · ');
}
