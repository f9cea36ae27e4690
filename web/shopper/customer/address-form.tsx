import { useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { knownName } from '#domain/people.ts';
import { formatMobile, parseMobile } from '#domain/phone.ts';
import * as addressFormText from '#text/address-form.ts';
import * as commonText from '#text/common.ts';
import { session } from '../../session/session.ts';
import { QuietButton, SubmitButton } from '../../ui/button.tsx';
import { Field, focusBox } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { keepAddress, type AddressDraft } from './address-draft.ts';
import { PlaceFields } from './place-fields.tsx';
import { needsName, type SaveAddress } from './save-address.ts';

/** The box that gets the focus when the form opens. */
export type FirstBox = 'recipientName' | 'phone';

type AddressFormProps = {
  /** A saved address, or the draft from before a reload, or undefined for a new address. */ address:
    AddressDraft | undefined;
  /** The draft's key; closing the form deletes the draft. */ draftKey: string;
  firstBox?: FirstBox | undefined;
  onSaved: (address: Address) => void;
  onCancel: () => void;
};

/**
 * The form that adds an address, or changes the given address, by the page's action `saveAddress` (save-address.ts).
 * The typed texts stay until they are saved.
 */
export function AddressForm({ address, draftKey, firstBox, onSaved, onCancel }: AddressFormProps) {
  const { form, isBusy, error, issues } = useFormAction<SaveAddress>('saveAddress', { onDone: onSaved });
  const wide = 'sm:col-span-2';
  return (
    <form
      {...form}
      onInput={keepAddress(draftKey)}
      noValidate
      className="grid grid-cols-1 items-start gap-4 bg-kora-deep p-5 sm:grid-cols-2 sm:p-6"
    >
      {address?.id && <input type="hidden" name="id" value={address.id} />}
      <RecipientFields address={address} firstBox={firstBox} issues={issues} />
      <Field
        label={addressFormText.line1()}
        name="addressLine1"
        autoComplete="address-line1"
        required
        defaultValue={address?.addressLine1}
        error={issues['addressLine1']}
        className={wide}
      />
      <Field
        label={addressFormText.line2()}
        name="addressLine2"
        autoComplete="address-line2"
        defaultValue={address?.addressLine2}
        error={issues['addressLine2']}
        className={wide}
      />
      <PlaceFields address={address} issues={issues} />
      <label className="flex min-h-12 items-center gap-3 self-end">
        <input type="checkbox" name="isDefault" defaultChecked={address?.isDefault} className="size-5 accent-indigo" />
        {addressFormText.makeDefault()}
      </label>
      {error && (
        <div className={wide}>
          <FormError>{error}</FormError>
        </div>
      )}
      <div className={`flex flex-wrap gap-3 ${wide}`}>
        <SubmitButton isBusy={isBusy}>{addressFormText.save()}</SubmitButton>
        <QuietButton onClick={onCancel}>{commonText.cancel()}</QuietButton>
      </div>
    </form>
  );
}

type RecipientFieldsProps = Pick<AddressFormProps, 'address' | 'firstBox'> & { issues: Record<string, string> };

/**
 * Shows the boxes for recipient and phone number. Recipient and phone number are optional (decisions/0027). But a
 * customer who has no name, because they signed in by a code, must give one.
 */
function RecipientFields({ address, firstBox, issues }: RecipientFieldsProps) {
  const [known] = useState(() => knownRecipient(address, firstBox));
  const box = (name: FirstBox) => ({ name, error: issues[name], ...(firstBox === name && { ref: focusBox }) });
  return (
    <>
      <Field
        label={addressFormText.recipientName()}
        autoComplete="name"
        required={needsName()}
        defaultValue={known.recipientName}
        {...box('recipientName')}
      />
      <Field
        label={addressFormText.phone()}
        hint={addressFormText.phoneHint()}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={formatMobile(known.phone)}
        {...box('phone')}
      />
    </>
  );
}

type Recipient = Pick<Address, 'recipientName' | 'phone'>;

/**
 * Returns the name and the phone number with which the form opens. If a customer opens an address in their own name to
 * add a phone number, the form suggests the number of their profile.
 */
function knownRecipient(address: AddressDraft | undefined, firstBox: FirstBox | undefined): Recipient {
  const own = recipientFromProfile();
  if (!address) return own;
  const isOwn = address.recipientName === '' || address.recipientName === own.recipientName;
  return firstBox === 'phone' && isOwn ? { ...address, phone: own.phone } : address;
}

function recipientFromProfile(): Recipient {
  const { user } = session.get();
  return { recipientName: user ? knownName(user) : '', phone: parseMobile(user?.mobile || user?.phone || '') ?? '' };
}
