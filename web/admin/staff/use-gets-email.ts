import { useHasMailServer } from './permissions.ts';

/**
 * Returns a function that says whether emails reach a customer: the customer has an email address, and the shop has a
 * mail server. Until the server has answered, the page assumes that there is a mail server.
 */
export function useGetsEmail(): (customer: { email: string }) => boolean {
  const hasMailServer = useHasMailServer();
  return ({ email }) => hasMailServer && email !== '';
}
