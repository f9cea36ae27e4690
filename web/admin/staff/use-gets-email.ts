import { useHasMailServer } from './permissions.ts';

/**
 * Returns a function that says whether emails reach a customer: the customer has an email address, and the shop has a
 * mail server. Until the server has answered, the page assumes that there is a mail server.
 */
export function useGetsEmail(): (customer: { email: string }) => boolean {
  const hasMailServer = useHasMailServer();
  return ({ email }) => hasMailServer && email !== '';
}

/**
 * Returns a function that says why these customers get no email: `off` if the shop has no mail server, so that the
 * emails only go to the outbox, and `none` if there is no email.
 */
export function useWhyNoEmail(): (customers: ReadonlyArray<{ email: string }>) => 'off' | 'none' {
  const hasMailServer = useHasMailServer();
  return (customers) => (!hasMailServer && customers.some(({ email }) => email !== '') ? 'off' : 'none');
}
