import { Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import type { MetaArgs } from 'react-router';
import { say } from '#contract/sentences.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notify } from '../../../ui/notices.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { AddressForm } from '../../customer/address-form.tsx';
import { reloadAddresses, useAddresses } from '../../customer/use-addresses.ts';
import { privateHead, siteOf } from '../../frame/page-head.ts';

const Dialog = lazy(async () => ({ default: (await import('../../../ui/dialog.tsx')).Dialog }));

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), 'Saved Addresses');

export default function Addresses() {
  const { data: addresses, isPending } = useAddresses();
  const [form, setForm] = useState<{ address: Address | undefined }>();
  const [doomed, setDoomed] = useState<Address>();
  const remove = async (address: Address) => {
    setDoomed(undefined);
    try {
      await call('DELETE /addresses/{id}', { params: { id: address.id } });
      notify('success', say.address.deletedInAccount, 'account');
    } catch (error) {
      notify('error', messageOf(error, say.address.deleteFailed), 'account');
    }
    await reloadAddresses();
  };
  return (
    <section aria-labelledby="addresses-title">
      <div className="flex items-center justify-between gap-4">
        <h2 id="addresses-title" className="display text-3xl">Saved Addresses</h2>
        {!form && (
          <Button onClick={() => setForm({ address: undefined })}>
            <Plus aria-hidden className="size-4" /> Add address
          </Button>
        )}
      </div>
      {form && (
        <div className="mt-5">
          <AddressForm
            key={form.address?.id ?? 'new'}
            address={form.address}
            words={{ added: say.address.addedInAccount, updated: say.address.updatedInAccount, failed: say.address.saveFailedInAccount }}
            onCancel={() => setForm(undefined)}
            onSaved={() => {
              setForm(undefined);
              void reloadAddresses();
            }}
          />
        </div>
      )}
      {isPending ? (
        <Loading><Skeleton className="mt-5 h-36" /></Loading>
      ) : (addresses ?? []).length === 0 ? (
        !form && <EmptyState title="No addresses saved">Add one, and checkout takes a moment less.</EmptyState>
      ) : (
        <ul className="mt-5 grid gap-4 sm:grid-cols-2">
          {addresses?.map((address) => (
            <li key={address.id} className="flex flex-col border border-thread bg-white p-5">
              {address.isDefault && <span className="mb-2 self-start bg-neem-wash px-2 text-[0.8125rem] font-semibold text-neem">Default</span>}
              <p className="[overflow-wrap:anywhere]">{address.addressLine1}</p>
              {address.addressLine2 && <p className="[overflow-wrap:anywhere]">{address.addressLine2}</p>}
              <p className="text-ink-soft">{address.city}, {address.state} - {address.postalCode}</p>
              <div className="mt-auto flex gap-2 pt-4">
                <Button look="quiet" aria-label={`Edit ${address.addressLine1}`} onClick={() => setForm({ address })}><Pencil aria-hidden className="size-4" /></Button>
                <Button look="quiet" aria-label={`Delete ${address.addressLine1}`} onClick={() => (address.isDefault ? notify('error', say.address.defaultKept, 'account') : setDoomed(address))}><Trash2 aria-hidden className="size-4" /></Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {doomed && (
        <Suspense fallback={null}>
          <Dialog title="Delete address" isOpen onClose={() => setDoomed(undefined)}>
            <p className="mt-4">{say.address.confirmDelete}</p>
            <div className="mt-6 flex justify-end gap-3">
              <Button look="quiet" onClick={() => setDoomed(undefined)}>No</Button>
              <Button look="danger" onClick={() => void remove(doomed)}>Yes</Button>
            </div>
          </Dialog>
        </Suspense>
      )}
    </section>
  );
}
