import { useId } from 'react';
import { limits } from '#domain/limits.ts';
import { states } from '#domain/states.ts';
import * as addressText from '#text/address-form.ts';
import { Field } from '../../../ui/field.tsx';
import type { AddressDraft } from './content-draft.ts';

type Name = Exclude<keyof AddressDraft, 'isDefault' | 'userId' | 'id'>;
type AddressFieldsProps = {
  address: AddressDraft;
  issues: Record<string, string>;
  onChange: (change: Partial<AddressDraft>) => void;
};

/** Who takes the parcel, and where: boxes named as the call names what is wrong with them. */
export function AddressFields({ address, issues, onChange }: AddressFieldsProps) {
  const statesId = useId();
  const box = (name: Name) => ({
    name: `address.${name}`,
    value: address[name],
    error: issues[`address.${name}`],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field label={addressText.recipientName()} {...box('recipientName')} />
      <Field label={addressText.phone()} type="tel" inputMode="tel" {...box('phone')} />
      <Field label={addressText.line1()} required className="sm:col-span-2" {...box('addressLine1')} />
      <Field label={addressText.line2()} className="sm:col-span-2" {...box('addressLine2')} />
      <Field
        label={addressText.postalCode()}
        required
        inputMode="numeric"
        maxLength={limits.pincodeLength}
        {...box('postalCode')}
      />
      <Field label={addressText.city()} required {...box('city')} />
      <Field label={addressText.state()} required list={statesId} {...box('state')} />
      <datalist id={statesId} translate="no">
        {states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </datalist>
    </div>
  );
}
