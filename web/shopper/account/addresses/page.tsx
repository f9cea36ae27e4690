import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { MetaArgs } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import * as addressText from '#text/address.ts';
import * as addressesText from '#text/addresses-page.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, LoadFailed } from '../../../ui/empty-state.tsx';
import { clientActionOf } from '../../../ui/form-action.ts';
import { forgetDraft } from '../../../drafts/form-draft.ts';
import { LoadingSkeleton } from '../../../ui/loading-skeleton.tsx';
import { useReturnedFocus } from '../../../ui/use-kept-focus.ts';
import { useOnline } from '../../../ui/use-online.ts';
import { addressTypedBefore, type AddressDraft } from '../../customer/address-draft.ts';
import { AddressForm } from '../../customer/address-form.tsx';
import { saveAddressSaying } from '../../customer/save-address.ts';
import { Offline } from '../../customer/stand-ins.tsx';
import { useAddresses } from '../../customer/use-addresses.ts';
import { privateHead, siteOf } from '../../frame/page-head.ts';
import { deleteAddress, SavedAddress } from './saved-address.tsx';

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), addressesText.title());

const DRAFT = 'account-address';

const words = {
  added: addressText.addedInAccount(),
  updated: addressText.updatedInAccount(),
  failed: addressText.saveFailedInAccount(),
};

export const clientAction = clientActionOf({ saveAddress: saveAddressSaying(words, DRAFT), deleteAddress });

type OpenForm = { address: AddressDraft | undefined };

/**
 * Returns the open form, and a function that opens or closes a form. If a draft survived a reload, its form is open
 * from the start.
 */
function useOpenForm() {
  const [form, setForm] = useState<OpenForm | undefined>(() => {
    const address = addressTypedBefore(DRAFT);
    return address && { address };
  });
  const show = (next?: OpenForm) => {
    forgetDraft(DRAFT);
    setForm(next);
  };
  return { form, show };
}

export default function Addresses() {
  const { form, show } = useOpenForm();
  const addButton = useReturnedFocus(form !== undefined);
  const close = () => show();
  return (
    <section aria-labelledby="addresses-title">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="addresses-title" className="display text-3xl">
          {addressesText.title()}
        </h2>
        {!form && (
          <Button ref={addButton} onClick={() => show({ address: undefined })}>
            <Plus className="size-4" /> {addressesText.add()}
          </Button>
        )}
      </div>
      {form && (
        <div className="mt-5">
          <AddressForm
            key={form.address?.id ?? 'new'}
            address={form.address}
            draftKey={DRAFT}
            firstBox="recipientName"
            onCancel={close}
            onSaved={close}
          />
        </div>
      )}
      <SavedAddresses isFormOpen={form !== undefined} onEdit={(address) => show({ address })} />
    </section>
  );
}

function SavedAddresses({ isFormOpen, onEdit }: { isFormOpen: boolean; onEdit: (address: Address) => void }) {
  const { data: addresses, isPending, refetch } = useAddresses();
  const isOnline = useOnline();
  if (!addresses && !isOnline) return <Offline isPage={false} />;
  if (isPending) return <LoadingSkeleton className="mt-5 h-36" />;
  if (!addresses) return <LoadFailed title={addressesText.loadFailed()} onAgain={() => void refetch()} />;
  if (addresses.length === 0)
    return isFormOpen ? null : <EmptyState title={addressesText.none()}>{addressesText.noneHint()}</EmptyState>;
  return (
    <ul className="mt-5 grid gap-4 sm:grid-cols-2">
      {addresses.map((address) => (
        <SavedAddress key={address.id} address={address} onEdit={() => onEdit(address)} />
      ))}
    </ul>
  );
}
