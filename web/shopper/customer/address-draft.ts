import type { Address } from '#contract/addresses.ts';
import { keepTyped, typedBefore } from '../../drafts/form-draft.ts';

const texts = ['recipientName', 'phone', 'addressLine1', 'addressLine2', 'postalCode', 'city', 'state'] as const;
const names = ['id', 'isDefault', ...texts] as const;

/** The values with which an address form opens, from a saved address or a draft. A new address has no id yet. */
export type AddressDraft = Pick<Address, (typeof texts)[number] | 'isDefault'> & { id?: string };

/** Returns an `onInput` for an address form. The handler stores the form's draft under this key. */
export function keepAddress(key: string) {
  return keepTyped(key, names);
}

/** Reads the draft of an address under this key, if there is one. */
export function addressTypedBefore(key: string): AddressDraft | undefined {
  const kept = typedBefore(key, names);
  if (!kept) return undefined;
  const { id, isDefault, ...typed } = kept;
  return { ...typed, isDefault: isDefault !== '', ...(id !== '' && { id }) };
}
