import type { Address } from '#contract/addresses.ts';
import { keepTyped, typedBefore } from '../../drafts/form-draft.ts';

const texts = ['recipientName', 'phone', 'addressLine1', 'addressLine2', 'postalCode', 'city', 'state'] as const;
const names = ['id', 'isDefault', ...texts] as const;

/** What an address form begins with: a saved address, or one of which something was typed; a new one has no id yet. */
export type AddressDraft = Pick<Address, (typeof texts)[number] | 'isDefault'> & { id?: string };

/** The `onInput` of an address form that keeps its draft under this key. */
export function keepAddress(key: string) {
  return keepTyped(key, names);
}

/** The address that was being written under this key, if one was. */
export function addressTypedBefore(key: string): AddressDraft | undefined {
  const kept = typedBefore(key, names);
  if (!kept) return undefined;
  const { id, isDefault, ...typed } = kept;
  return { ...typed, isDefault: isDefault !== '', ...(id !== '' && { id }) };
}
