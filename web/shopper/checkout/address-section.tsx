import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { formatMobile } from '#domain/phone.ts';
import * as addressesText from '#text/addresses-page.ts';
import * as checkoutText from '#text/checkout-page.ts';
import * as commonText from '#text/common.ts';
import * as promiseText from '#text/delivery-promise.ts';
import { BareButton, QuietButton } from '../../ui/button.tsx';
import { forgetDraft } from '../../drafts/form-draft.ts';
import { useReturnedFocus } from '../../ui/use-kept-focus.ts';
import { addressTypedBefore, type AddressDraft } from '../customer/address-draft.ts';
import { AddressForm, type FirstBox } from '../customer/address-form.tsx';
import { reloadAddresses } from '../customer/use-addresses.ts';
import type { Charges } from './charges.ts';

/** The key under which the browser stores the draft of the new address. */
export const ADDRESS_DRAFT = 'checkout-address';

/** Returns whether the draft of an address survived a reload. */
export const wasAddressTyped = () => addressTypedBefore(ADDRESS_DRAFT) !== undefined;

type AddressSectionProps = {
  /** The addresses are undefined if they could not be loaded. */ addresses: readonly Address[] | undefined;
  chosen: Address | undefined;
  onChoose: (address: Address) => void;
  isFormOpen: boolean;
  /** True if the customer has just signed in on this page. */ isContinued: boolean;
  onFormOpen: (isOpen: boolean) => void;
  charges: Charges;
};

/** Shows the checkout's section for the delivery address: a saved address, or a new one that the shopper types here. */
export function AddressSection(props: AddressSectionProps) {
  const { addresses, chosen, onChoose, isFormOpen, isContinued, onFormOpen, charges } = props;
  const [edited, setEdited] = useState<AddressDraft | undefined>(() => addressTypedBefore(ADDRESS_DRAFT));
  const [firstBox, setFirstBox] = useState<FirstBox | undefined>(isContinued ? 'recipientName' : undefined);
  const addButton = useReturnedFocus(isFormOpen);
  const section = useStartAfterForm(isFormOpen);
  const open = (address?: Address, box: FirstBox = 'recipientName') => {
    setEdited(address);
    setFirstBox(box);
    onFormOpen(true);
  };
  const close = () => {
    forgetDraft(ADDRESS_DRAFT);
    onFormOpen(false);
  };
  return (
    <section ref={section} aria-labelledby="address-title" className="scroll-mt-24">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2
          id="address-title"
          {...(isContinued && !isFormOpen && { ref: focusOnce, tabIndex: -1 })}
          className="display text-2xl"
        >
          {checkoutText.address()}
        </h2>
        {!isFormOpen && (
          <QuietButton ref={addButton} onClick={() => open()}>
            <Plus className="size-4" /> {checkoutText.addAddress()}
          </QuietButton>
        )}
      </div>
      {isFormOpen ? (
        <div className="mt-4">
          <AddressForm
            key={edited?.id ?? 'new'}
            address={edited}
            draftKey={ADDRESS_DRAFT}
            firstBox={firstBox}
            onCancel={close}
            onSaved={(saved) => {
              onChoose(saved);
              close();
            }}
          />
        </div>
      ) : (
        <>
          <AddressOptions addresses={addresses} chosen={chosen} onChoose={onChoose} onEdit={open} />
          {chosen && <DeliveryThere pin={chosen.postalCode} charges={charges} />}
        </>
      )}
    </section>
  );
}

/**
 * Gives the focus to a heading if the element that had the focus has disappeared; for `ref`. Keyboard users then
 * continue at the heading.
 */
function focusOnce(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}

/**
 * Scrolls the section to its title when its form closes. The page becomes shorter, and on a phone the sentence about
 * the delivery to the new address would otherwise be above the visible part.
 */
function useStartAfterForm(isFormOpen: boolean) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = section;
    if (isFormOpen) return () => current?.scrollIntoView({ block: 'nearest' });
  }, [isFormOpen]);
  return section;
}

/** Says when the order would arrive at the chosen address, or why the shop does not deliver there. */
function DeliveryThere({ pin, charges: { state, said, isRefused, again } }: { pin: string; charges: Charges }) {
  const [first, ...rest] = said;
  return (
    <div role="status" className="mt-3 min-h-6">
      {state === 'failed' ? (
        <p className="text-madder">
          {promiseText.failed({ pin })} <BareButton onClick={again}>{commonText.tryAgain()}</BareButton>
        </p>
      ) : (
        <p className={isRefused ? 'text-madder' : ''}>
          <b>{first}</b> {rest.join(' ')}
        </p>
      )}
    </div>
  );
}

type AddressOptionsProps = Pick<AddressSectionProps, 'addresses' | 'chosen' | 'onChoose'> & {
  onEdit: (address: Address, box?: FirstBox) => void;
};

function AddressOptions({ addresses, chosen, onChoose, onEdit }: AddressOptionsProps) {
  if (!addresses)
    return (
      <p className="mt-4 text-ink-soft">
        {addressesText.loadFailed()}{' '}
        <BareButton onClick={() => void reloadAddresses()}>{commonText.tryAgain()}</BareButton>
      </p>
    );
  if (addresses.length === 0) return <p className="mt-4 text-ink-soft">{checkoutText.noAddresses()}</p>;
  return (
    <ul className="mt-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
      {addresses.map((address) => (
        <AddressOption
          key={address.id}
          address={address}
          isChosen={address.id === chosen?.id}
          onChoose={() => onChoose(address)}
          onEdit={(box) => onEdit(address, box)}
        />
      ))}
    </ul>
  );
}

type AddressOptionProps = {
  address: Address;
  isChosen: boolean;
  onChoose: () => void;
  onEdit: (box?: FirstBox) => void;
};

function AddressOption({ address, isChosen, onChoose, onEdit }: AddressOptionProps) {
  // A missing phone number does not block the order, because a parcel can be sent without one (decisions/0027).
  const hasNoPhone = isChosen && !address.phone;
  return (
    <li className={`flex flex-col border bg-white ${isChosen ? 'border-indigo ring-1 ring-indigo' : 'border-ink/30'}`}>
      <label className="flex gap-3 p-4">
        <input
          type="radio"
          name="address"
          checked={isChosen}
          onChange={onChoose}
          className="mt-1 size-5 shrink-0 accent-indigo"
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="flex flex-wrap items-center gap-x-3">
            {address.recipientName && <b className="min-w-0">{address.recipientName}</b>}
            {address.isDefault && (
              <span className="bg-neem-wash px-2 text-caption font-semibold text-neem">
                {checkoutText.defaultBadge()}
              </span>
            )}
          </span>
          {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}
          <span className="block text-ink-soft">{checkoutText.cityLine(address)}</span>
          {address.phone && <span className="block tabular-nums text-ink-soft">{formatMobile(address.phone)}</span>}
        </span>
      </label>
      <div className="mt-auto ps-12 pe-4 pb-3">
        {hasNoPhone && <p className="text-md text-ink-soft">{checkoutText.noPhone()}</p>}
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {hasNoPhone && <BareButton onClick={() => onEdit('phone')}>{checkoutText.addPhone()}</BareButton>}
          <BareButton onClick={() => onEdit()} aria-label={checkoutText.editAddress({ line: address.addressLine1 })}>
            {commonText.edit()}
          </BareButton>
        </div>
      </div>
    </li>
  );
}
