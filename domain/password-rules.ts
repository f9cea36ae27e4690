import { isCommonPassword } from './common-passwords.ts';
import { limits } from './limits.ts';

export type PasswordObjection = 'tooShort' | 'tooLong' | 'isName' | 'tooCommon';

/** Why a password is refused for this account; undefined when it may be used. Source: contract "Auth and users". */
export function passwordObjection(
  password: string,
  owner: { email: string; username: string },
): PasswordObjection | undefined {
  const { min, max } = limits.passwordLength;
  if (password.length < min) return 'tooShort';
  if (password.length > max) return 'tooLong';
  const plain = password.toLowerCase();
  if (plain === owner.email.toLowerCase() || plain === owner.username.toLowerCase()) return 'isName';
  if (isCommonPassword(password)) return 'tooCommon';
  return undefined;
}
