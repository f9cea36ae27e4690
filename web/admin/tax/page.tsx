import * as adminTaxText from '#text/admin-tax.ts';
import { call } from '../../api/call.ts';
import { clientActionOf, textsOf, type FormAction } from '../../ui/form-action.ts';
import { saveSettings, useSettings } from '../editing/settings.tsx';
import { NoHsn } from './no-hsn.tsx';
import { useMay } from '../staff/permissions.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useCategoryTree } from '../categories/use-category-tree.ts';
import { MonthFiles } from './month-files.tsx';
import { tax, toBody, type TaxDraft } from './tax-draft.ts';
import { TaxForm } from './tax-form.tsx';

/** Saves the settings, which stand as JSON in the field `settings`. */
const saveTax: FormAction = async (form) => {
  // as: the form's own draft, put there by itself.
  const draft = JSON.parse(textsOf(form, ['settings']).settings) as TaxDraft;
  return saveSettings(tax, call('PUT /tax', { body: toBody(draft) }), adminTaxText.saveFailed());
};

export const clientAction = clientActionOf({ saveTax });

/** How the shop is taxed, and each month for the accountant. */
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
