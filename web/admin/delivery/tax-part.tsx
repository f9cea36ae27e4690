import * as adminText from '#text/admin-delivery.ts';
import { Field } from '../../ui/field.tsx';
import type { Issues, RulesDraft } from './rules-draft.ts';

type TaxPartProps = { draft: RulesDraft; issues: Issues; onChange: (part: Partial<RulesDraft>) => void };

/** Edits the tax rate of delivery charges and of charges for cash on delivery. */
export function TaxPart({ draft: { chargeRate }, issues, onChange }: TaxPartProps) {
  return (
    <fieldset>
      <legend className="display text-2xl">{adminText.taxTitle()}</legend>
      <div className="mt-3 sm:w-1/2 sm:pe-2">
        <Field
          label={adminText.chargeRate()}
          name="chargeRate"
          inputMode="decimal"
          placeholder={adminText.rateOfGoods()}
          value={chargeRate}
          error={issues['chargeRate']}
          hint={adminText.chargeRateHint()}
          onChange={({ target }) => onChange({ chargeRate: target.value })}
        />
      </div>
    </fieldset>
  );
}
