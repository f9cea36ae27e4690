import * as adminTaxText from '#text/admin-tax.ts';
import type { Category } from '#contract/categories.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { call } from '../../api/call.ts';
import { clientActionOf, textsOf, type FormAction } from '../../ui/form-action.ts';
import { saveSettings, useSettings, SettingsForm, useSettingsForm } from '../editing/settings.tsx';
import { NoHsn } from './no-hsn.tsx';
import { useMay } from '../staff/permissions.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useCategoryTree } from '../categories/use-category-tree.ts';
import { MonthFiles } from './month-files.tsx';
import { tax, toBody, type TaxDraft, toDraft, type Stored } from './tax-draft.ts';
import { BusinessPart } from './business-part.tsx';
import { CategoriesPart } from './categories-part.tsx';
import { RatesPart } from './rates-part.tsx';

const labels = { gstin: adminTaxText.gstin, legalName: adminTaxText.legalName, prefix: adminTaxText.prefix };

/** The form for the shop's tax settings. */
function TaxForm({ stored, tree }: { stored: Stored; tree: readonly Category[] }) {
  const { draft, change, issues, ...edit } = useSettingsForm({
    settings: tax,
    stored,
    draftOf: toDraft,
    action: 'saveTax',
    savedByOther: editedText.tax,
    labels,
  });
  const part = { draft, issues, onChange: change };
  return (
    <SettingsForm edit={{ draft, ...edit }} className="mt-6 max-w-3xl space-y-8">
      <input type="hidden" name="settings" value={JSON.stringify(draft)} />
      <BusinessPart {...part} />
      <RatesPart {...part} />
      <CategoriesPart {...part} tree={tree} />
    </SettingsForm>
  );
}

/** Saves the tax settings, which the field `settings` holds as JSON. */
const saveTax: FormAction = async (form) => {
  // The cast is safe: the form itself wrote its draft into this field.
  const draft = JSON.parse(textsOf(form, ['settings']).settings) as TaxDraft;
  return saveSettings(tax, call('PUT /tax', { body: toBody(draft) }), adminTaxText.saveFailed());
};

export const clientAction = clientActionOf({ saveTax });

/** Edits the shop's tax settings, and offers each month's files for the accountant. */
export default function TaxPage() {
  const may = useMay();
  return (
    <>
      <h1 className="display text-3xl">{adminTaxText.title()}</h1>
      <p className="mt-3 max-w-3xl text-ink-soft">{adminTaxText.explanation()}</p>
      <p className="mt-3 max-w-3xl border-s-4 border-turmeric bg-kora-deep px-4 py-2.5">
        {adminTaxText.askAccountant()}
      </p>
      <MonthFiles />
      {may('settings.edit') ? <Settings /> : <NoHsn className="mt-6 max-w-3xl" />}
    </>
  );
}

function Settings() {
  const tree = useCategoryTree();
  return (
    <QueryAnswer query={useSettings(tax)} failed={adminTaxText.loadFailed()} placeholder="mt-6 h-96 max-w-3xl">
      {(answer) => (
        <QueryAnswer query={tree} failed={adminTaxText.loadFailed()} placeholder="mt-6 h-96 max-w-3xl">
          {(categories) => <TaxForm stored={answer} tree={categories} />}
        </QueryAnswer>
      )}
    </QueryAnswer>
  );
}
