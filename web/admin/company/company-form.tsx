import { useEffect, useState } from 'react';
import { withLatinDigits } from '#domain/digits.ts';
import { parseInstagram } from '#domain/instagram.ts';
import { companyLimits, limits } from '#domain/limits.ts';
import { tidyPhone, tidyPin } from '#domain/phone.ts';
import * as adminCompanyText from '#text/admin-company.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../files/file-drop.tsx';
import { SaveBar } from '../editing/save-bar.tsx';
import { useSettingsForm } from '../editing/settings.tsx';
import { company, type Stored } from './company.ts';

const labels = {
  name: adminCompanyText.name,
  email: adminCompanyText.email,
  phone: adminCompanyText.phone,
  address: adminCompanyText.address,
  pincode: adminCompanyText.pincode,
  whatsapp: adminCompanyText.whatsapp,
  instagram: adminCompanyText.instagram,
};

export function CompanyForm({ stored }: { stored: Stored }) {
  const [logo, setLogo] = useState<File>();
  const [saves, setSaves] = useState(0);
  const { draft, change, head, question, form, box, isBusy, issues, error } = useSettingsForm({
    settings: company,
    stored,
    draftOf: ({ details }: Stored) => details,
    action: 'saveCompany',
    savedByOther: editedText.company,
    labels,
    isMore: logo !== undefined,
    onSaved: () => {
      setLogo(undefined);
      setSaves(saves + 1);
    },
  });
  return (
    <form {...form} noValidate className="mt-6 grid max-w-2xl gap-4 sm:grid-cols-2">
      <div className="space-y-4 empty:hidden sm:col-span-2">{head}</div>
      <input type="hidden" name="expectedUpdatedAt" value={draft.updatedAt} />
      <Field
        {...box('name')}
        required
        autoComplete="organization"
        most={companyLimits.nameLength}
        className="sm:col-span-2"
      />
      <Field {...box('email')} type="email" autoComplete="email" />
      <Field {...box('phone')} type="tel" autoComplete="tel" most={limits.phoneLength} tidy={tidyPhone} />
      <Field {...box('address')} autoComplete="address-line1" most={companyLimits.addressLength} />
      <Field
        {...box('pincode')}
        inputMode="numeric"
        autoComplete="postal-code"
        most={limits.pincodeLength}
        tidy={tidyPin}
        onChange={({ target }) => change({ pincode: withLatinDigits(target.value) })}
      />
      <Field {...box('whatsapp')} type="tel" hint={adminCompanyText.whatsappHint()} />
      <Field
        {...box('instagram')}
        autoCapitalize="none"
        spellCheck={false}
        most={companyLimits.instagramLength}
        tidy={(typed) => parseInstagram(typed) ?? typed}
        hint={adminCompanyText.instagramHint()}
      />
      {/* The key changes at each save, so that React makes a new, empty file box. */}
      <LogoField key={saves} stored={draft.logoUrl} error={issues['logo']} onChoose={setLogo} />
      {/* The save bar sticks to the foot of the window. A parent element with a box of its own would make the save
          bar stick to that parent, so this element has `display: contents`. */}
      <div className="contents sm:*:col-span-2">
        <SaveBar isBusy={isBusy} error={error} />
      </div>
      {question}
    </form>
  );
}

type LogoFieldProps = {
  stored: string | null;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
};

/** Chooses a new logo, and shows a preview before the logo is saved. */
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
