import { easyKindOf } from './common-passwords.ts';
import { limits } from './limits.ts';
import { sameKey } from './same-key.ts';

export type PasswordObjection = 'tooShort' | 'tooLong' | 'isName' | 'isRepeated' | 'isRow' | 'isWord';

/**
 * Returns the reason to refuse a password for this account, or undefined if the password is acceptable. Source:
 * contract "Auth and users".
 */
export function passwordObjection(
  password: string,
  owner: { email: string; username: string },
): PasswordObjection | undefined {
  const { min, max } = limits.passwordLength;
  if (password.length < min) return 'tooShort';
  if (password.length > max) return 'tooLong';
  if ([owner.email, owner.username].some((name) => sameKey(name) === sameKey(password))) return 'isName';
  return easyKindOf(password);
}
