import { useEffect, useState } from 'react';
import type { Company } from '#contract/company.ts';
import { limits } from '#domain/limits.ts';
import * as adminCompanyText from '#text/admin-company.ts';
import { call } from '../../api/call.ts';
import { Field } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FileDrop } from '../file-drop.tsx';
import { SaveBar } from '../save-bar.tsx';
import { SavedByOther } from '../saved-by-other.tsx';
import type { saveCompany } from './save-company.ts';

/** The company's details; what was typed stays where the server refuses it, or where another admin has saved meanwhile. */
export function CompanyForm({ company }: { company: Company }) {
  // What the form was opened with: the query may bring another admin's version at any time.
  const [base, setBase] = useState(company);
  const [theirs, setTheirs] = useState<Company>();
  const [version, setVersion] = useState(0);
  const [saves, setSaves] = useState(0);
  const { form, isBusy, issues } = useFormAction<typeof saveCompany>('saveCompany', {
    onDone: (saved) => {
      setBase(saved);
      setSaves(saves + 1);
    },
    onRefused: async ({ reason }) => {
      if (reason !== 'EDITED_ELSEWHERE') return;
      setTheirs((await call('GET /company-details').catch(() => undefined))?.details);
    },
  });
  const takeTheirs = (other: Company) => {
    setBase(other);
    setTheirs(undefined);
    setVersion(version + 1);
  };
  const keepMine = (other: Company) => {
    setBase({ ...base, updatedAt: other.updatedAt });
    setTheirs(undefined);
  };
  return (
    <form {...form} key={version} noValidate className="mt-6 grid max-w-2xl gap-4 sm:grid-cols-2">
      {theirs && (
        <div className="sm:col-span-2">
          <SavedByOther onTakeTheirs={() => takeTheirs(theirs)} onKeepMine={() => keepMine(theirs)}>
            {adminCompanyText.savedByOther()}
          </SavedByOther>
        </div>
      )}
      <input type="hidden" name="expectedUpdatedAt" value={base.updatedAt} />
      <TextFields company={base} issues={issues} />
      {/* A saved logo leaves its box: it is made anew. */}
      <LogoField key={saves} stored={base.logoUrl} error={issues['logo']} />
      <div className="sm:col-span-2">
        <SaveBar isBusy={isBusy} />
      </div>
    </form>
  );
}

function TextFields({ company, issues }: { company: Company; issues: Readonly<Record<string, string>> }) {
  const field = (name: 'name' | 'email' | 'phone' | 'address' | 'pincode', label: string) => ({
    label,
    name,
    defaultValue: company[name],
    error: issues[name],
  });
  return (
    <>
      <Field {...field('name', adminCompanyText.name())} required maxLength={120} className="sm:col-span-2" />
      <Field {...field('email', adminCompanyText.email())} type="email" />
      <Field {...field('phone', adminCompanyText.phone())} type="tel" maxLength={limits.phoneLength} />
      <Field {...field('address', adminCompanyText.address())} maxLength={400} />
      <Field {...field('pincode', adminCompanyText.pincode())} inputMode="numeric" maxLength={limits.pincodeLength} />
    </>
  );
}

type LogoFieldProps = { stored: string | null; error: string | undefined };

/** Chooses another logo, and shows it before it is saved. */
function LogoField({ stored, error }: LogoFieldProps) {
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
        onFiles={([file]) => setPreview(file && URL.createObjectURL(file))}
      />
    </div>
  );
}
