import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { formatMobile } from '#domain/phone.ts';
import * as addressText from '#text/address.ts';
import * as addressesText from '#text/addresses-page.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { done, useFormAction, type FormAction } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';
import { useRowFocus } from '../../../ui/use-kept-focus.ts';
import { reloadAddresses } from '../../customer/use-addresses.ts';

/**
 * Shows one saved address with its buttons. Nobody can delete the default address: its delete button shows only a
 * message about that (spec §5 Addresses).
 */
export function SavedAddress({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { submit } = useFormAction<typeof deleteAddress>('deleteAddress');
  const inRow = useRowFocus();
  const { recipientName, phone, addressLine1, addressLine2, isDefault } = address;
  return (
    <li className="flex flex-col border border-thread bg-white p-5">
      <div className="flex flex-wrap items-center gap-x-3">
        {recipientName && <p className="min-w-0 font-semibold wrap-anywhere">{recipientName}</p>}
        {isDefault && (
          <span className="bg-neem-wash px-2 text-caption font-semibold text-neem">{addressesText.defaultBadge()}</span>
        )}
      </div>
      <p className="wrap-anywhere">{addressLine1}</p>
      {addressLine2 && <p className="wrap-anywhere">{addressLine2}</p>}
      <p className="text-ink-soft">{addressesText.cityLine(address)}</p>
      {phone && <p className="tabular-nums text-ink-soft">{formatMobile(phone)}</p>}
      <div className="mt-auto flex gap-2 pt-4">
        <QuietButton aria-label={addressesText.editNamed({ line: addressLine1 })} onClick={onEdit}>
          <Pencil className="size-4" />
        </QuietButton>
        <QuietButton
          ref={inRow}
          data-row-focus
          aria-label={addressesText.deleteNamed({ line: addressLine1 })}
          onClick={() => (isDefault ? notify('error', addressText.defaultKept(), 'account') : setAsking(true))}
        >
          <Trash2 className="size-4" />
        </QuietButton>
      </div>
      {isAsking && (
        <Confirm
          title={addressesText.deleteTitle()}
          onNo={() => setAsking(false)}
          closesFirst
          onYes={() => submit({ id: address.id })}
        >
          {addressText.confirmDelete()}
        </Confirm>
      )}
    </li>
  );
}

export const deleteAddress: FormAction<void> = async (form) => {
  try {
    await call('DELETE /addresses/{id}', { params: { id: String(form.get('id')) } });
    notify('success', addressText.deletedInAccount(), 'account');
  } catch (error) {
    notify('error', messageOf(error, addressText.deleteFailed()), 'account');
  }
  await reloadAddresses();
  return done();
};
