import { sameKey } from './same-key.ts';

/**
 * What all spellings of an email that reach one mailbox have in common: large letters, what stands after a plus, and
 * with Gmail dots make no other mailbox. For counting only: an account has the very address that it was given.
 */
export function mailboxOf(email: string): string {
  const key = sameKey(email);
  const at = key.lastIndexOf('@');
  const [name = ''] = key.slice(0, at).split('+', 1);
  const domain = key.slice(at + 1);
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
