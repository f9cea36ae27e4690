import type { PasskeyQuestion } from '#contract/passkeys.ts';
import { ApiError } from '../api/api-error.ts';

/** The second factor that a sign-in needs besides the password. */
export type SecondStep = {
  /** True if the server has only just asked for the second factor, so that nothing is wrong yet. */ isNew: boolean;
  /** True if a code of the authenticator app is accepted; a recovery code always is. */ byApp: boolean;
  /** The challenge for the account's passkeys, if they work at the shop's address. */ question?: PasskeyQuestion;
};

/** Answers the second factor that the server requires; undefined if the server has refused for another reason. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code !== 'SECOND_FACTOR_NEEDED' && error.code !== 'SECOND_FACTOR_WRONG') return undefined;
  // The cast is safe: the details are the server's own. An older server does not mention passkeys, so each field may be
  // missing.
  return { byApp: true, ...(error.details as Partial<SecondStep>), isNew: error.code === 'SECOND_FACTOR_NEEDED' };
}

/**
 * Answers the second factor to ask for after a refusal. Once the server has required it, it stays, also after a wrong
 * code or the password of another account.
 */
export function secondStepAfter(asked: SecondStep | undefined, before: SecondStep | undefined): SecondStep | undefined {
  return asked ?? (before && { ...before, isNew: false });
}
