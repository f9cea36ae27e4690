import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../session/session.ts';

/** The customer's saved addresses, the default first. */
export function useAddresses() {
  const { user, isCustomer } = useSession();
  return useQuery({ queryKey: ['addresses', user?.id], queryFn: async () => (await call('GET /addresses')).addresses, enabled: isCustomer });
}

/** After a change: the list is fetched again (spec §4 "Saving reloads the list"). */
export async function reloadAddresses(): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['addresses'] });
}
