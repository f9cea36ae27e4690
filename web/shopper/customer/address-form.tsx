import { useForm } from 'react-hook-form';
import type { Address } from '#contract/addresses.ts';
import { say } from '#contract/sentences.ts';
import { limits } from '#domain/limits.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { session } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';

type Values = { addressLine1: string; addressLine2: string; city: string; state: string; postalCode: string; isDefault: boolean };
const required = ['addressLine1', 'city', 'state', 'postalCode'] as const;

type AddressFormProps = {
  address: Address | undefined;
  /** The words differ between the account and the checkout (spec §8 Addresses). */
  words: { added: string; updated: string; failed: string };
  onSaved: (address: Address) => void;
  onCancel: () => void;
};

/** Adds an address, or changes the one given. What was typed stays until it is saved. */
export function AddressForm({ address, words, onSaved, onCancel }: AddressFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: address ?? { addressLine1: '', addressLine2: '', city: '', state: '', postalCode: '', isDefault: false },
  });
  const { errors, isSubmitting } = formState;
  const save = async (values: Values) => {
    const empty = required.filter((name) => values[name].trim() === '');
    if (empty.length > 0) {
      for (const name of empty) setError(name, { message: 'Please fill this in.' }, { shouldFocus: name === empty[0] });
      notify('error', say.address.required, 'account');
      return;
    }
    try {
      const body = { ...pick(values), userId: session.get().user?.id };
      const { address: saved } = address ? await call('PUT /addresses/{id}', { params: { id: address.id }, body }) : await call('POST /addresses', { body });
      notify('success', address ? words.updated : words.added, 'account');
      onSaved(saved);
    } catch (refused) {
      for (const [name, message] of Object.entries(issuesOf(refused))) setError(name as keyof Values, { message });
      notify('error', messageOf(refused, words.failed), 'account');
    }
  };
  return (
    <form noValidate method="post" className="grid gap-4 bg-kora-deep p-5 sm:grid-cols-2 sm:p-6" onSubmit={(event) => void handleSubmit(save)(event)}>
      <Field label="Address line 1" required autoComplete="address-line1" className="sm:col-span-2" error={errors.addressLine1?.message} {...register('addressLine1')} />
      <Field label="Address line 2" autoComplete="address-line2" className="sm:col-span-2" error={errors.addressLine2?.message} {...register('addressLine2')} />
      <Field label="City" required autoComplete="address-level2" error={errors.city?.message} {...register('city')} />
      <Field label="State" required autoComplete="address-level1" error={errors.state?.message} {...register('state')} />
      <Field label="Postal code" required inputMode="numeric" autoComplete="postal-code" maxLength={limits.pincodeLength} error={errors.postalCode?.message} {...register('postalCode')} />
      <label className="flex min-h-12 items-center gap-3 self-end">
        <input type="checkbox" className="size-5 accent-indigo" {...register('isDefault')} />
        Make this my default address
      </label>
      <div className="flex gap-3 sm:col-span-2">
        <Button type="submit" isBusy={isSubmitting}>Save address</Button>
        <Button look="quiet" onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

function pick({ addressLine1, addressLine2, city, state, postalCode, isDefault }: Values): Values {
  return { addressLine1, addressLine2, city, state, postalCode, isDefault };
}
