import { useQuery } from '@tanstack/react-query';
import type { Address } from '#contract/addresses.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { session, useSession } from '../../session/session.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** Reads the customer's saved addresses, the default address first. */
export function useAddresses() {
  const { user, isCustomer } = useSession();
  return useQuery({
    queryKey: ['addresses', user?.id],
    queryFn: async () => (await call('GET /addresses')).addresses,
    enabled: isCustomer,
  });
}

/**
 * Loads the addresses again after a change, here and in other tabs (spec §4 "Saving reloads the list"). A saved address
 * is added to the list at once, so that the customer can order to it even if the list cannot be loaded.
 */
export async function reloadAddresses(saved?: Address): Promise<void> {
  if (saved)
    queries.setQueryData<Address[]>(['addresses', session.get().user?.id], (known) => known && withSaved(known, saved));
  tellOtherTabs('addresses');
  await queries.invalidateQueries({ queryKey: ['addresses'] });
}

function withSaved(known: readonly Address[], saved: Address): Address[] {
  const others = known
    .filter(({ id }) => id !== saved.id)
    .map((other) => (saved.isDefault ? { ...other, isDefault: false } : other));
  return saved.isDefault ? [saved, ...others] : [...others, saved];
}
