import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Company } from '#contract/company.ts';
import { say } from '#contract/sentences.ts';
import { limits } from '#domain/limits.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

export const meta = () => [{ title: 'Company' }, { name: 'robots', content: 'noindex' }];

const LOGO_MB = limits.logoBytes / 1024 / 1024;

/** Who the shop is: what header, footer and letters say of it. */
export default function CompanyPage() {
  const { data: company, isError, refetch } = useQuery({ queryKey: ['admin', 'company'], queryFn: async () => (await call('GET /company-details')).details });
  return (
    <>
      <h1 className="display text-3xl">Company</h1>
      {isError ? (
        <EmptyState title={say.company.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      ) : company ? (
        <CompanyForm company={company} />
      ) : (
        <Loading><Skeleton className="mt-6 h-96 max-w-2xl" /></Loading>
      )}
    </>
  );
}

function CompanyForm({ company }: { company: Company }) {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [logo, setLogo] = useState<{ file: File; preview: string }>();
  useEffect(() => () => logo && URL.revokeObjectURL(logo.preview), [logo]);
  const shown = logo?.preview ?? company.logoUrl;
  const save = async (form: FormData) => {
    setWrong({});
    if (logo && logo.file.size > limits.logoBytes) {
      setWrong({ logo: `The logo may be up to ${LOGO_MB} MB.` });
      return;
    }
    form.delete('logo');
    if (logo) form.set('logo', logo.file);
    setBusy(true);
    try {
      const { details, message } = await call('PUT /company-details', { body: form });
      queries.setQueryData(['admin', 'company'], details);
      setLogo(undefined);
      notify('success', message, 'shop');
    } catch (error) {
      setWrong(issuesOf(error));
      notify('error', messageOf(error, say.company.updateFailed), 'shop');
    }
    setBusy(false);
  };
  return (
    <form
      noValidate
      method="post"
      className="mt-6 grid max-w-2xl gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
    >
      <Field label="Name" name="name" required maxLength={120} defaultValue={company.name} error={wrong['name']} className="sm:col-span-2" />
      <Field label="Email" name="email" type="email" defaultValue={company.email} error={wrong['email']} />
      <Field label="Phone" name="phone" type="tel" maxLength={limits.phoneLength} defaultValue={company.phone} error={wrong['phone']} />
      <Field label="Address" name="address" maxLength={400} defaultValue={company.address} error={wrong['address']} />
      <Field label="Pincode" name="pincode" inputMode="numeric" maxLength={limits.pincodeLength} defaultValue={company.pincode} error={wrong['pincode']} />
      <div className="flex items-end gap-4 sm:col-span-2">
        {shown && <img src={shown} alt="The logo" className="size-20 border border-thread bg-white object-contain" />}
        <Field label={`Logo (up to ${LOGO_MB} MB)`} name="logo" type="file" accept="image/*" error={wrong['logo']} className="grow" onChange={({ target: { files } }) => setLogo(files?.[0] && { file: files[0], preview: URL.createObjectURL(files[0]) })} />
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" isBusy={isBusy}>Save</Button>
      </div>
    </form>
  );
}
