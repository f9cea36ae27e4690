import { useHasMailServer } from './permissions.ts';

/**
 * Answers whether emails reach a customer: the customer has an address, and the shop has a mail server. Until the mail
 * server's setting is known, the page assumes that there is one.
 */
export function useGetsEmail(): (customer: { email: string }) => boolean {
  const hasMailServer = useHasMailServer();
  return ({ email }) => hasMailServer && email !== '';
}
