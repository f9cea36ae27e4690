import { dummyHash, isPassword, isWeakHash } from '../auth/passwords.ts';
import type { UserRow } from './queries.ts';

/**
 * Calls `act` for the account if this is its password; returns undefined if the password is wrong. Hashing takes time,
 * so `act` must write only if the account still has the checked hash (`lockSignIn`), and must otherwise answer
 * undefined. If the checked hash was weak, the function checks the password once more, because another sign-in may just
 * have replaced it by a stronger hash of the same password. If the account does not exist, the check takes the same
 * time.
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
