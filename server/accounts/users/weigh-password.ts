import { dummyHash, isPassword, isWeakHash } from '../auth/passwords.ts';
import type { UserRow } from './queries.ts';

/**
 * Acts for the account whose password this is; answers undefined where it is not. `act` writes only where the weighed
 * hash is still the stored one (`lockSignIn`), and answers undefined where it is not: the weighing took time. A
 * password with a weak hash is weighed once more then, since another sign-in may only have hashed it anew. An account
 * that is not there takes as long.
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
