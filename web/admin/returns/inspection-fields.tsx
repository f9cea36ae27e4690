import { useId, useState } from 'react';
import type { Return } from '#contract/returns.ts';
import { plainRupees, readRupees } from '#domain/read-number.ts';
import { limits } from '#domain/limits.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { isShopAtFault, permissionForLess } from '#domain/returns.ts';
import * as returnsText from '#text/admin-returns.ts';
import { Field } from '../../ui/field.tsx';
import { CheckBox } from '../editing/check-box.tsx';
import { useMay } from '../staff/permissions.ts';

type Line = Return['lines'][number];

/**
 * Shows the boxes for the result of an inspection. For each line: the pieces that cannot be sold, and the refund if
 * this person may decide it.
 */
export function InspectionFields({ one, issues }: { one: Return; issues: Record<string, string> }) {
  const mayDecide = useMay()(permissionForLess);
  return (
    <>
      {!mayDecide && <p>{returnsText.allGoesBack({ kind: one.kind })}</p>}
      {one.lines.map((line) => (
        <fieldset key={line.id} className="grid gap-3 border-t border-thread pt-3">
          <legend className="float-start mb-2 w-full font-medium wrap-anywhere">
            {returnsText.inspected({ count: line.quantity, name: line.name, size: line.size })}
          </legend>
          <Damaged line={line} />
          {mayDecide && <Refund line={line} kind={one.kind} issues={issues} />}
        </fieldset>
      ))}
      {mayDecide && <Charges one={one} error={issues['refundsCharges']} />}
    </>
  );
}

/**
 * A checkbox for the refund of charges. The shopper's reason gives a right to this refund, but the inspection may show
 * that the reason is untrue.
 */
function Charges({ one: { reason, refundedCharges }, error }: { one: Return; error: string | undefined }) {
  const [isOn, setOn] = useState(true);
  if (!refundedCharges || !isShopAtFault(reason)) return null;
  return (
    <div className="border-t border-thread pt-3">
      <input type="hidden" name="asksCharges" />
      <CheckBox name="refundsCharges" isOn={isOn} onChange={setOn} hint={returnsText.chargesTooHint()}>
        {returnsText.chargesToo({ amount: formatRupees(refundedCharges) })}
      </CheckBox>
      {error && <p className="text-md font-medium text-madder">{error}</p>}
    </div>
  );
}

function Damaged({ line: { id, quantity } }: { line: Line }) {
  const box = useId();
  return (
    <div className="clear-both flex flex-wrap items-center gap-3">
      <input type="hidden" name="lineId" value={id} />
      <select
        id={box}
        name={`damaged ${id}`}
        defaultValue={0}
        className="min-h-11 w-20 rounded-cut border border-ink/45 bg-white px-2"
      >
        {Array.from({ length: quantity + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
      <label htmlFor={box} className="min-w-0 grow basis-40">
        {returnsText.damaged()}
      </label>
    </div>
  );
}

/**
 * The boxes for the refund of one line. At first the refund is the paid price. For a lower refund, staff must enter a
 * reason, which the shopper can read.
 */
type RefundProps = { line: Line; kind: Return['kind']; issues: Record<string, string> };

function Refund({ line: { id, price, paid, quantity }, kind, issues }: RefundProps) {
  const whole = paid === undefined ? (parseRupees(price) ?? 0) * quantity : (parseRupees(paid) ?? 0);
  const [typed, setTyped] = useState(plainRupees(whole));
  const isLess = (readRupees(typed) ?? whole) < whole;
  return (
    <div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
      <input type="hidden" name={`whole ${id}`} value={plainRupees(whole)} />
      <Field
        label={returnsText.goesBack({ kind })}
        name={`refund ${id}`}
        error={issues[`refund ${id}`]}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        inputMode="decimal"
        hint={returnsText.ofPrice({ price: formatPaise(whole) })}
      />
      {isLess && (
        <Field
          label={returnsText.whyLess()}
          name={`why ${id}`}
          error={issues[`why ${id}`]}
          required
          most={limits.reasonLength}
          hint={returnsText.whyLessHint()}
        />
      )}
    </div>
  );
}
