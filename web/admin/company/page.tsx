import { limits } from '#domain/limits.ts';
import * as adminCompanyText from '#text/admin-company.ts';
import * as companyText from '#text/company.ts';
import { call } from '../../api/call.ts';
import { upload } from '../../api/upload.ts';
import { clientActionOf, textsOf, type FormAction } from '../../ui/form-action.ts';
import { saveSettings, SettingsPage } from '../editing/settings.tsx';
import { CompanyForm } from './company-form.tsx';
import { company } from './company.ts';
import { GuestsSwitch } from './guests-switch.tsx';

const fields = ['name', 'email', 'phone', 'address', 'pincode', 'whatsapp', 'instagram', 'expectedUpdatedAt'] as const;
const LOGO_MEGABYTES = limits.logoBytes / 1024 / 1024;

/** Saves the company's details, and a new logo if the person chose one. */
const saveCompany: FormAction = async (form) => {
  const logo = fileIn(form, 'logo');
  if (logo && logo.size > limits.logoBytes)
    return { isDone: false, issues: { logo: adminCompanyText.logoTooBig({ megabytes: LOGO_MEGABYTES }) } };
  const body = new FormData();
  for (const [name, text] of Object.entries(textsOf(form, fields))) body.set(name, text);
  if (logo) body.set('logo', logo);
  return saveSettings(company, call('PUT /company-details', { body, via: upload }), companyText.updateFailed());
};

export const clientAction = clientActionOf({ saveCompany });

/** Edits the company's details. The shop's header, footer and emails show these details. */
export default function CompanyPage() {
  return (
    <SettingsPage settings={company} title={adminCompanyText.title()} failed={companyText.loadFailed()}>
      {(answer) => (
        <>
          <CompanyForm stored={answer} />
          <GuestsSwitch stored={answer} />
        </>
      )}
    </SettingsPage>
  );
}

/** Returns the file in a field. Returns undefined if no file was chosen, because browsers then send an empty file. */
function fileIn(form: FormData, name: string): File | undefined {
  const value = form.get(name);
  return value instanceof File && value.size > 0 ? value : undefined;
}
