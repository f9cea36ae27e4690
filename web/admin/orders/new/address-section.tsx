import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import type { DeliveryAddress } from '#contract/addresses.ts';
import { formatMobile } from '#domain/phone.ts';
import * as addressFormText from '#text/address-form.ts';
import * as newText from '#text/admin-new-order.ts';
import * as checkoutText from '#text/checkout-page.ts';
import { call } from '../../../api/call.ts';
import { Field } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/form-action.ts';
import { Section } from '../../../ui/section.tsx';
import { PlaceFields } from '../../../shopper/customer/place-fields.tsx';
import { addressNames, isSameAddress } from './draft.ts';

type AddressSectionProps = {
  customerId: string | undefined;
  address: DeliveryAddress;
  isKnown: boolean;
  issues: Record<string, string>;
  /** A number that changes when the page puts other values into the boxes. */ version: number;
  onChoose: (address: DeliveryAddress) => void;
  onOther: () => void;
  onType: (address: DeliveryAddress) => void;
};

/**
 * Chooses one of the customer's known addresses, or takes a new address. The customer's own list of addresses does not
 * change.
 */
export function AddressSection(props: AddressSectionProps) {
  const { customerId, address, isKnown, issues, version, onChoose, onOther, onType } = props;
  const known = useKnownAddresses(customerId);
  const keep = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    // Some boxes are filled in from the typed text, such as the city from the PIN code. The code waits until these
    // boxes are filled in.
    setTimeout(() => form?.isConnected && onType(textsOf(new FormData(form), addressNames)));
  };
  const box = (name: keyof DeliveryAddress) => ({ name, defaultValue: address[name], error: issues[name] });
  return (
    <Section id="address" title={newText.address()}>
      {known.length > 0 && (
        <ul className="mt-2 grid grid-cols-1 gap-2 sm:grid-cols-2">
          {known.map((one) => (
            <li key={JSON.stringify(one)}>
              <Choice isChosen={isKnown && isSameAddress(one, address)} onChoose={() => onChoose(one)}>
                <AddressText address={one} />
              </Choice>
            </li>
          ))}
          <li>
            <Choice isChosen={!isKnown} onChoose={onOther}>
              {newText.otherAddress()}
            </Choice>
          </li>
        </ul>
      )}
      {!isKnown && (
        <div
          key={version}
          onInput={keep}
          className="mt-2 grid grid-cols-1 items-start gap-4 bg-kora-deep p-4 sm:grid-cols-2"
        >
          <Field label={addressFormText.recipientName()} {...box('recipientName')} />
          <Field
            label={addressFormText.phone()}
            type="tel"
            inputMode="tel"
            {...box('phone')}
            defaultValue={formatMobile(address.phone)}
          />
          <Field label={addressFormText.line1()} required className="sm:col-span-2" {...box('addressLine1')} />
          <Field label={addressFormText.line2()} className="sm:col-span-2" {...box('addressLine2')} />
          <PlaceFields address={{ ...address, isDefault: false }} issues={issues} />
        </div>
      )}
    </Section>
  );
}

/** Returns whether one of the errors concerns the address. */
export function isAboutAddress(issues: Record<string, string>): boolean {
  return addressNames.some((name) => name in issues);
}

/** Returns the query of a customer's known addresses. */
export function knownAddressesQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'caller', id],
    queryFn: async () => (await call('GET /phone-orders/callers/{id}', { params: { id } })).addresses,
  });
}

/** Returns the customer's known addresses. The list is empty while they load, and after a failure. */
function useKnownAddresses(customerId: string | undefined): readonly DeliveryAddress[] {
  const { data } = useQuery({ ...knownAddressesQuery(customerId ?? ''), enabled: customerId !== undefined });
  return (customerId !== undefined && data) || [];
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: ReactNode };

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={`flex h-full gap-3 border bg-white p-3 ${isChosen ? 'border-indigo ring-1 ring-indigo' : 'border-ink/30'}`}
    >
      <input
        type="radio"
        name="known"
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0 accent-indigo"
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}

function AddressText({ address }: { address: DeliveryAddress }) {
  return (
    <>
      {address.recipientName && <b className="block">{address.recipientName}</b>}
      {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}
      <span className="block text-ink-soft">{checkoutText.cityLine(address)}</span>
      {address.phone && <span className="block text-ink-soft tabular-nums">{formatMobile(address.phone)}</span>}
    </>
  );
}
