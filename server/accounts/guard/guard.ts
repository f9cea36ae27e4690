import type { Guard } from '../../platform/http/guard.ts';
import type { Accounts } from '../accounts.ts';
import { authorize } from '../auth/authorize.ts';
import { noteLimit, watch } from './watch.ts';

/**
 * Makes the guard, which checks callers by their sessions and API keys, and reports to the security log. `shopOf`
 * returns the shop. The guard calls `shopOf` only when a request comes, because the guard is made before the shop
 * opens.
 */
export function guardOf(shopOf: () => Accounts): Guard {
  return {
    authorize: async (call, headers, at, network) => authorize(shopOf(), call, headers, at, network),
    watch: (key, answer) => watch(shopOf(), key, answer),
    noteLimit: (request, error) => noteLimit(shopOf(), request, error),
  };
}
