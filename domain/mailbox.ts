import { sameKey } from './same-key.ts';

/**
 * One key for all spellings of an email that reach one mailbox: capitals, the text after a plus and, with Gmail, dots
 * make no difference. Use it only for counting: an account keeps exactly the address that its owner gave.
 */
export function mailboxOf(email: string): string {
  const key = sameKey(email);
  const at = key.lastIndexOf('@');
  const [name = ''] = key.slice(0, at).split('+', 1);
  const domain = key.slice(at + 1);
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
