import type { Company } from '#contract/company.ts';
import { limits } from '#domain/limits.ts';
import * as adminCompanyText from '#text/admin-company.ts';
import * as companyText from '#text/company.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { upload } from '../../api/upload.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave } from '../editing/refused-save.ts';

const fields = ['name', 'email', 'phone', 'address', 'pincode', 'expectedUpdatedAt'] as const;
const LOGO_MEGABYTES = limits.logoBytes / 1024 / 1024;

/** Saves the company's details, and its logo if one was chosen; answers them as stored. A notice confirms it. */
export const saveCompany: FormAction<Company> = async (form) => {
  const logo = fileIn(form, 'logo');
  if (logo && logo.size > limits.logoBytes)
    return { isDone: false, issues: { logo: adminCompanyText.logoTooBig({ megabytes: LOGO_MEGABYTES }) } };
  const body = new FormData();
  for (const [name, text] of Object.entries(textsOf(form, fields))) body.set(name, text);
  if (logo) body.set('logo', logo);
  try {
    const { details, message } = await call('PUT /company-details', { body, via: upload });
    queries.setQueryData(['admin', 'company'], details);
    notify('success', message, 'shop');
    return done(details);
  } catch (error) {
    return refusedSave(error, companyText.updateFailed());
  }
};

/** Answers the file in a field; undefined if none was chosen, for which browsers send an empty one. */
function fileIn(form: FormData, name: string): File | undefined {
  const value = form.get(name);
  return value instanceof File && value.size > 0 ? value : undefined;
}
