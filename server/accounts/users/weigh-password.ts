import { dummyHash, isPassword, isWeakHash } from '../auth/passwords.ts';
import type { UserRow } from './queries.ts';

/**
 * Calls `act` for the account that has this password; answers undefined if the password is wrong. `act` writes only if
 * the checked hash is still the stored one (`lockSignIn`), else it answers undefined, since hashing took time. The
 * function checks a password with a weak hash once more, because another sign-in may only have hashed the password
 * again. An account that does not exist takes equally long.
 */
export async function withPassword<Result>(
  find: () => Promise<UserRow | undefined>,
  password: string,
  act: (user: UserRow) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  for (let round = 1; round <= 2; round++) {
    const user = await find();
    const isRight = await isPassword(password, user?.password_hash ?? (await dummyHash()));
    if (!user || !isRight) return undefined;
    const result = await act(user);
    if (result !== undefined || !isWeakHash(user.password_hash)) return result;
  }
  return undefined;
}
