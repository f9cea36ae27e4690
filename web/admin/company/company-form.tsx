import { useEffect, useState, type ChangeEvent } from 'react';
import type { Company } from '#contract/company.ts';
import { companyLimits, limits } from '#domain/limits.ts';
import { tidyPhone, tidyPin } from '#domain/phone.ts';
import * as adminCompanyText from '#text/admin-company.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { call } from '../../api/call.ts';
import { Field } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FileDrop } from '../files/file-drop.tsx';
import { SaveBar } from '../editing/save-bar.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import type { saveCompany } from './save-company.ts';

const labels: Partial<Record<string, () => string>> = {
  name: adminCompanyText.name,
  email: adminCompanyText.email,
  phone: adminCompanyText.phone,
  address: adminCompanyText.address,
  pincode: adminCompanyText.pincode,
};

/**
 * The form for the company's details. The typed texts stay if the
 * server refuses them, or if another admin has saved meanwhile.
 */
export function CompanyForm({ company }: { company: Company }) {
  const [logo, setLogo] = useState<File>();
  const [saves, setSaves] = useState(0);
  const { draft, change, head, question, ...edit } = useEdit<Company>({
    form: 'company',
    stored: company,
    read: async () => (await call('GET /company-details', { patienceMs: READ_PATIENCE_MS })).details,
    savedByOther: editedText.company,
    labelOf: (path) => labels[path]?.(),
    isMore: logo !== undefined,
  });
  const { form, isBusy, issues, error } = useFormAction<typeof saveCompany>('saveCompany', {
    onDone: (saved) => {
      setLogo(undefined);
      setSaves(saves + 1);
      edit.onSaved(saved);
    },
    onRefused: edit.onRefused,
  });
  return (
    <form {...form} noValidate className="mt-6 grid max-w-2xl gap-4 sm:grid-cols-2">
      <div className="space-y-4 empty:hidden sm:col-span-2">{head}</div>
      <input type="hidden" name="expectedUpdatedAt" value={draft.updatedAt} />
      <TextFields company={draft} issues={issues} onChange={change} />
      {/* A new key empties the file box after the logo is saved. */}
      <LogoField key={saves} stored={draft.logoUrl} error={issues['logo']} onChoose={setLogo} />
      {/* This element has no box of its own, in which the bar would not stick to the window. */}
      <div className="contents sm:*:col-span-2">
        <SaveBar isBusy={isBusy} error={error} />
      </div>
      {question}
    </form>
  );
}

type TextFieldsProps = {
  company: Company;
  issues: Readonly<Record<string, string>>;
  onChange: (part: Partial<Company>) => void;
};

function TextFields({ company, issues, onChange }: TextFieldsProps) {
  const field = (name: 'name' | 'email' | 'phone' | 'address' | 'pincode') => ({
    label: labels[name]?.() ?? '',
    name,
    value: company[name],
    error: issues[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <Field
        {...field('name')}
        required
        autoComplete="organization"
        most={companyLimits.nameLength}
        className="sm:col-span-2"
      />
      <Field {...field('email')} type="email" autoComplete="email" />
      <Field {...field('phone')} type="tel" autoComplete="tel" most={limits.phoneLength} tidy={tidyPhone} />
      <Field {...field('address')} autoComplete="address-line1" most={companyLimits.addressLength} />
      <Field
        {...field('pincode')}
        inputMode="numeric"
        autoComplete="postal-code"
        most={limits.pincodeLength}
        tidy={tidyPin}
      />
    </>
  );
}

type LogoFieldProps = {
  stored: string | null;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
};

/** Chooses another logo, and shows it before it is saved. */
function LogoField({ stored, error, onChoose }: LogoFieldProps) {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
    return undefined;
  }, [preview]);
  const shown = preview ?? stored;
  return (
    <div className="flex flex-wrap items-start gap-4 sm:col-span-2">
      {shown && (
        <img
          src={shown}
          alt={adminCompanyText.theLogo()}
          className="size-20 border border-thread bg-white object-contain"
        />
      )}
      <FileDrop
        label={adminCompanyText.logo()}
        name="logo"
        rule={{ kind: 'picture', maxCount: 1, maxBytes: limits.logoBytes }}
        error={error}
        className="grow"
        onFiles={([file]) => {
          setPreview(file && URL.createObjectURL(file));
          onChoose(file);
        }}
      />
    </div>
  );
}
