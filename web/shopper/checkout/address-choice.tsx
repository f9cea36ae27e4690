import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { say } from '#contract/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { AddressForm } from '../customer/address-form.tsx';
import { reloadAddresses } from '../customer/use-addresses.ts';

type AddressChoiceProps = { addresses: readonly Address[]; chosen: Address | undefined; onChoose: (address: Address) => void; isFormOpen: boolean; onFormOpen: (isOpen: boolean) => void };

/** Where to deliver: one of the saved addresses, or a new one written right here. */
export function AddressChoice({ addresses, chosen, onChoose, isFormOpen, onFormOpen }: AddressChoiceProps) {
  const [edited, setEdited] = useState<Address>();
  const open = (address?: Address) => {
    setEdited(address);
    onFormOpen(true);
  };
  return (
    <section aria-labelledby="address-title">
      <div className="flex items-center justify-between gap-4">
        <h2 id="address-title" className="display text-2xl">Delivery address</h2>
        {!isFormOpen && (
          <Button look="quiet" onClick={() => open()}>
            <Plus aria-hidden className="size-4" /> Add address
          </Button>
        )}
      </div>
      {isFormOpen ? (
        <div className="mt-4">
          <AddressForm
            key={edited?.id ?? 'new'}
            address={edited}
            words={{ added: say.address.added, updated: say.address.updated, failed: say.address.saveFailed }}
            onCancel={() => onFormOpen(false)}
            onSaved={(saved) => {
              void reloadAddresses().then(() => {
                onChoose(saved);
                onFormOpen(false);
              });
            }}
          />
        </div>
      ) : addresses.length === 0 ? (
        <p className="mt-4 text-ink-soft">No addresses saved</p>
      ) : (
        <ul className="mt-4 grid gap-3 sm:grid-cols-2">
          {addresses.map((address) => (
            <li key={address.id} className={`border bg-white ${address.id === chosen?.id ? 'border-indigo ring-1 ring-indigo' : 'border-ink/30'}`}>
              <label className="flex gap-3 p-4">
                <input type="radio" name="address" checked={address.id === chosen?.id} onChange={() => onChoose(address)} className="mt-1 size-5 shrink-0 accent-indigo" />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {address.addressLine1}
                  {address.addressLine2 && <>, {address.addressLine2}</>}
                  <span className="block text-ink-soft">
                    {address.city}, {address.state} - {address.postalCode}
                  </span>
                  {address.isDefault && <span className="mt-1 inline-block bg-neem-wash px-2 text-[0.8125rem] font-semibold text-neem">Default</span>}
                </span>
              </label>
              <div className="px-4 pb-3 pl-12">
                <Button look="bare" onClick={() => open(address)} aria-label={`Edit address ${address.addressLine1}`}>Edit</Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
