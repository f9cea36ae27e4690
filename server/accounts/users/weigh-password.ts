import { dummyHash, isPassword, isWeakHash } from '../auth/passwords.ts';
import type { UserRow } from './queries.ts';

/**
 * Calls `act` for the account with this password. Undefined if the password is wrong. Hashing takes time, so `act` must
 * write only if the checked hash is still stored (`lockSignIn`); otherwise it answers undefined. If the checked hash
 * was weak, the function checks once more, because another sign-in may just have replaced it by a stronger hash of the
 * same password. Without an account, the check takes the same time.
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
