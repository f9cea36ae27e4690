import { gstCodes } from '#domain/gst/gst-states.ts';
import { GSTIN_LENGTH, tidyGstin } from '#domain/gst/gstin.ts';
import { states } from '#domain/states.ts';
import { companyLimits } from '#domain/limits.ts';
import * as adminTaxText from '#text/admin-tax.ts';
import { boxesOf } from '../../ui/boxes-of.ts';
import { Field } from '../../ui/field.tsx';
import { Options } from '../../ui/options.tsx';
import { CheckBox } from '../editing/check-box.tsx';
import { company } from '../company/company.ts';
import { useSettings } from '../editing/settings.tsx';
import { NoAddress } from './no-address.tsx';
import { SelectField } from './select-field.tsx';
import type { TaxDraft } from './tax-draft.ts';

type Issues = Readonly<Record<string, string>>;
type BusinessPartProps = { draft: TaxDraft; issues: Issues; onChange: (part: Partial<TaxDraft>) => void };

/**
 * Edits the settings of invoices: whether the shop issues invoices, the seller's GSTIN, name and state, and the prefix
 * of invoice numbers.
 */
export function BusinessPart({ draft, issues, onChange }: BusinessPartProps) {
  const { data } = useSettings(company);
  const text = boxesOf(draft, issues, onChange);
  return (
    <fieldset>
      <legend className="display text-2xl">{adminTaxText.business()}</legend>
      <CheckBox
        name="invoices"
        isOn={draft.invoices}
        onChange={(isOn) => onChange({ invoices: isOn })}
        hint={adminTaxText.invoicesHint()}
      >
        {adminTaxText.invoices()}
      </CheckBox>
      {draft.invoices && <NoAddress address={data?.details.address} why={adminTaxText.addressMissing()} />}
      <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={adminTaxText.gstin()}
          hint={adminTaxText.gstinHint()}
          most={GSTIN_LENGTH}
          tidy={tidyGstin}
          {...text('gstin')}
        />
        <Field label={adminTaxText.legalName()} most={companyLimits.nameLength} {...text('legalName')} />
        <SelectField
          label={adminTaxText.state()}
          name="stateCode"
          value={draft.stateCode}
          error={issues['stateCode']}
          onChange={(stateCode) => onChange({ stateCode })}
        >
          <option value="">{adminTaxText.chooseState()}</option>
          <Options of={states.map((state) => [gstCodes[state], state])} isName />
        </SelectField>
        <Field label={adminTaxText.prefix()} hint={adminTaxText.prefixHint()} most={2} {...text('prefix')} />
      </div>
    </fieldset>
  );
}
