import { useHasMailServer } from './permissions.ts';

/**
 * Answers whether emails reach a customer: the customer has an email address, and the shop has a mail server. Until the
 * server has answered whether there is a mail server, the page assumes that there is one.
 */
export function useGetsEmail(): (customer: { email: string }) => boolean {
  const hasMailServer = useHasMailServer();
  return ({ email }) => hasMailServer && email !== '';
}
