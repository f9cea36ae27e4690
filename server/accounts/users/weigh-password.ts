import { dummyHash, isPassword, isWeakHash } from '../auth/passwords.ts';
import type { UserRow } from './queries.ts';

/**
 * Checks a password, and calls `act` for the account if the password is right. Returns undefined if it is wrong.
 * Hashing takes time, so the account may change meanwhile: `act` must write only if the account still has the checked
 * hash (`lockSignIn`), and must otherwise return undefined. If the checked hash was weak, the function then checks the
 * password once more, because another sign-in may just have replaced it by a stronger hash of the same password. The
 * check takes the same time if the account does not exist.
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
