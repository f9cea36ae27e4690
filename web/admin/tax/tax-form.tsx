import type { Category } from '#contract/categories.ts';
import * as adminTaxText from '#text/admin-tax.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { SettingsForm, useSettingsForm } from '../editing/settings.tsx';
import { BusinessPart } from './business-part.tsx';
import { CategoriesPart } from './categories-part.tsx';
import { RatesPart } from './rates-part.tsx';
import { tax, toDraft, type Stored } from './tax-draft.ts';

const labels = { gstin: adminTaxText.gstin, legalName: adminTaxText.legalName, prefix: adminTaxText.prefix };

/** How the shop is taxed. */
export function TaxForm({ stored, tree }: { stored: Stored; tree: readonly Category[] }) {
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
