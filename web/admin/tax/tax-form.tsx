import type { Category } from '#contract/categories.ts';
import type { TaxSettings } from '#contract/tax.ts';
import * as adminTaxText from '#text/admin-tax.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { call } from '../../api/call.ts';
import { useFormAction } from '../../ui/form-action.ts';
import { SaveBar } from '../editing/save-bar.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import { BusinessPart } from './business-part.tsx';
import { CategoriesPart } from './categories-part.tsx';
import { RatesPart } from './rates-part.tsx';
import type { saveTax } from './save-tax.ts';
import { toDraft, type TaxDraft } from './tax-draft.ts';

const labels: Partial<Record<string, () => string>> = {
  gstin: adminTaxText.gstin,
  legalName: adminTaxText.legalName,
  prefix: adminTaxText.prefix,
};

/**
 * How the shop is taxed; what was typed stays where the server refuses it, or where another admin has saved meanwhile.
 */
export function TaxForm({ stored, tree }: { stored: TaxSettings; tree: readonly Category[] }) {
  const { draft, change, head, question, ...edit } = useEdit<TaxDraft>({
    form: 'tax',
    stored: toDraft(stored),
    read: async () => toDraft((await call('GET /tax', { patienceMs: READ_PATIENCE_MS })).settings),
    savedByOther: editedText.tax,
    labelOf: (path) => labels[path]?.(),
  });
  const { form, isBusy, issues, error } = useFormAction<typeof saveTax>('saveTax', {
    onDone: (saved) => edit.onSaved(toDraft(saved)),
    onRefused: edit.onRefused,
  });
  const part = { draft, issues, onChange: change };
  return (
    <form {...form} noValidate className="mt-6 max-w-3xl space-y-8">
      <input type="hidden" name="settings" value={JSON.stringify(draft)} />
      <div className="space-y-4 empty:hidden">{head}</div>
      <BusinessPart {...part} />
      <RatesPart {...part} />
      <CategoriesPart {...part} tree={tree} />
      <SaveBar isBusy={isBusy} error={error} />
      {question}
    </form>
  );
}
