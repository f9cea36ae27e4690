import { sameKey } from './same-key.ts';

/**
 * Returns one key for all spellings of an email that reach the same mailbox: capitals, the text after a plus and, with
 * Gmail, dots make no difference. Use the key only for counting, because an account must keep exactly the address that
 * its owner has given.
 */
export function mailboxOf(email: string): string {
  const key = sameKey(email);
  const at = key.lastIndexOf('@');
  const [name = ''] = key.slice(0, at).split('+', 1);
  const domain = key.slice(at + 1);
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
