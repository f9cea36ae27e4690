import type { Guard } from '../../platform/http/guard.ts';
import type { Accounts } from '../accounts.ts';
import { authorize } from '../auth/authorize.ts';
import { noteLimit, watch } from './watch.ts';

/**
 * Makes the guard, which checks callers by their sessions and API keys, and reports to the security log. `shopOf`
 * answers the shop; the guard calls it only when requests come, because the shop opens only after the guard was made.
 */
export function guardOf(shopOf: () => Accounts): Guard {
  return {
    authorize: async (call, headers, at, network) => authorize(shopOf(), call, headers, at, network),
    watch: (key, answer) => watch(shopOf(), key, answer),
    noteLimit: (request, error) => noteLimit(shopOf(), request, error),
  };
}
