import { useState } from 'react';
import { chargeOf, decideAmounts } from '#domain/amounts.ts';
import { isPin, termsByPin, type DeliveryTerms } from '#domain/delivery.ts';
import { withLatinDigits } from '#domain/digits.ts';
import { formatPaise } from '#domain/money.ts';
import { isUnknownPin, placeOfPin } from '#domain/pincodes.ts';
import { readRupees, readWhole } from '#domain/read-number.ts';
import { unspaced } from '#domain/same-key.ts';
import { formatDay } from '#messages/format.ts';
import * as adminText from '#text/admin-delivery.ts';
import * as deliveryText from '#text/delivery.ts';
import { Field } from '../../ui/field.tsx';
import { findProblems, toRules, type RulesDraft } from './rules-draft.ts';

/** Shows the answer that a shopper at a PIN code would get under the rules of the draft. */
export function TryPin({ draft }: { draft: RulesDraft }) {
  const [asked, setAsked] = useState({ pin: '', value: '800', grams: '0' });
  const box = (name: keyof typeof asked) => ({
    value: asked[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setAsked({ ...asked, [name]: target.value }),
  });
  return (
    <section>
      <h2 className="display text-2xl">{adminText.tryTitle()}</h2>
      <p className="mt-1 text-md text-ink-soft">{adminText.tryHint()}</p>
      <div className="mt-3 grid grid-cols-3 items-end gap-3">
        <Field label={adminText.tryPin()} inputMode="numeric" {...box('pin')} />
        <Field label={adminText.tryValue()} inputMode="decimal" {...box('value')} />
        <Field label={adminText.tryGrams()} inputMode="numeric" {...box('grams')} />
      </div>
      <div
        role="status"
        className="not-empty:mt-3 not-empty:border-s-4 not-empty:border-indigo not-empty:bg-white not-empty:px-4 not-empty:py-2.5"
      >
        {linesFor(draft, asked).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
    </section>
  );
}

function linesFor(draft: RulesDraft, asked: { pin: string; value: string; grams: string }): string[] {
  const pin = withLatinDigits(unspaced(asked.pin));
  if (pin === '') return [];
  if (!isPin(pin)) return pin.length < 6 ? [] : [adminText.tryPinWrong()];
  if (Object.keys(findProblems(draft)).length > 0) return [adminText.tryFix()];
  const rules = toRules(draft);
  const terms = termsByPin(rules)(pin);
  const { states, city } = placeOfPin(pin);
  const place = [city, ...states].filter(Boolean).join(', ');
  return [
    ...(isUnknownPin(pin) ? [adminText.tryUnknown()] : place === '' ? [] : [place]),
    terms.name === '' ? adminText.tryNoZone() : adminText.tryZone({ name: terms.name }),
    ...saidOf(rules, terms, pin, asked),
  ];
}

function saidOf(
  rules: ReturnType<typeof toRules>,
  terms: DeliveryTerms,
  pin: string,
  { value, grams }: { value: string; grams: string },
): string[] {
  const line = { sellingPaise: readRupees(value) ?? 0, savingPaise: 0, quantity: 1, grams: readWhole(grams) ?? 0 };
  const decide = (method: 'COD' | 'UPI') =>
    decideAmounts({ lines: [line], terms, dispatch: rules, method, instant: new Date().toISOString() });
  const [upi, cash] = [decide('UPI'), decide('COD')];
  if (!terms.isServed) return [deliveryText.notServed({ pin })];
  const [from, to] = [formatDay(upi.promise.from), formatDay(upi.promise.to)];
  const charge = chargeOf(upi.charges, 'delivery');
  const fee = chargeOf(cash.charges, 'cash');
  const sum = formatPaise(cash.payablePaise);
  return [
    from === to ? adminText.tryDays({ day: to }) : adminText.tryDaysBetween({ from, to }),
    [
      charge === 0 ? adminText.tryFree() : adminText.tryCharge({ charge: formatPaise(charge) }),
      upi.toFreePaise === undefined ? '' : adminText.tryMore({ more: formatPaise(upi.toFreePaise) }),
    ]
      .filter(Boolean)
      .join(' '),
    adminText.tryUpi({ sum: formatPaise(upi.payablePaise) }),
    cash.refusal === 'NO_CASH_HERE'
      ? deliveryText.noCashHere({ pin })
      : cash.refusal === 'TOO_MUCH_CASH'
        ? deliveryText.tooMuchCash({ most: formatPaise(terms.mostCashPaise ?? 0), pin })
        : fee > 0
          ? adminText.tryCashFee({ sum, fee: formatPaise(fee) })
          : adminText.tryCash({ sum }),
  ];
}
