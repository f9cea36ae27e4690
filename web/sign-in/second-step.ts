import type { PasskeyQuestion } from '#contract/passkeys.ts';
import { ApiError } from '../api/api-error.ts';

/** The second factor that a sign-in needs besides the password. */
export type SecondStep = {
  /** True if the server has only just asked for the second factor; nothing is wrong yet. */ isNew: boolean;
  /** True if the server accepts a code of the authenticator app. A recovery code is always accepted. */ byApp: boolean;
  /** The challenge for the account's passkeys, if they work at the shop's address. */ question?: PasskeyQuestion;
};

/**
 * Returns the second factor that the server requires. Returns undefined if the server has refused for another reason.
 */
export function secondStepOf(error: unknown): SecondStep | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code !== 'SECOND_FACTOR_NEEDED' && error.code !== 'SECOND_FACTOR_WRONG') return undefined;
  // The cast is safe: the server wrote these details. An older server does not mention passkeys, so each field may be
  // missing.
  return { byApp: true, ...(error.details as Partial<SecondStep>), isNew: error.code === 'SECOND_FACTOR_NEEDED' };
}

/**
 * Returns the second factor to ask for after a refusal. Once the server has required a second factor, the form asks for
 * it also after a wrong code or the password of another account.
 */
export function secondStepAfter(asked: SecondStep | undefined, before: SecondStep | undefined): SecondStep | undefined {
  return asked ?? (before && { ...before, isNew: false });
}
