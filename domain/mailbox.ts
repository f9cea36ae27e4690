import { sameKey } from './same-key.ts';

/**
 * Returns the same key for all email addresses that reach one mailbox. Capitals and the text after a plus make no
 * difference; with Gmail, dots make no difference either. Use the key only for counting, because an account must store
 * exactly the address that its owner typed.
 */
export function mailboxOf(email: string): string {
  const key = sameKey(email);
  const at = key.lastIndexOf('@');
  const [name = ''] = key.slice(0, at).split('+', 1);
  const domain = key.slice(at + 1);
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
