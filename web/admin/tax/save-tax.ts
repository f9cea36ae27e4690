import type { TaxSettings } from '#contract/tax.ts';
import * as adminTaxText from '#text/admin-tax.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave } from '../editing/refused-save.ts';
import { taxQuery } from './tax-query.ts';
import { toBody, type TaxDraft } from './tax-draft.ts';

/** Saves the settings, which stand as JSON in the field `settings`; answers them as stored. */
export const saveTax: FormAction<TaxSettings> = async (form) => {
  // as: the form's own draft, put there by itself.
  const draft = JSON.parse(textsOf(form, ['settings']).settings) as TaxDraft;
  try {
    const { message, settings } = await call('PUT /tax', { body: toBody(draft) });
    queries.setQueryData(taxQuery.queryKey, settings);
    notify('success', message, 'shop');
    return done(settings);
  } catch (error) {
    return refusedSave(error, adminTaxText.saveFailed());
  }
};
