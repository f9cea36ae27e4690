import { useHasMailServer } from './permissions.ts';

/**
 * Answers whether emails reach a customer: the customer has an address, and the shop has a mail server. Until the
 * latter is known, it counts as there.
 */
export function useGetsEmail(): (customer: { email: string }) => boolean {
  const hasMailServer = useHasMailServer();
  return ({ email }) => hasMailServer && email !== '';
}
