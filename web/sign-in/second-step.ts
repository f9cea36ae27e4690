import type { PasskeyQuestion } from '#contract/passkeys.ts';
import { ApiError } from '../api/api-error.ts';

/** The second factor that a sign-in needs besides the password. */
export type SecondStep = {
  /** The server has only just asked for it: nothing is wrong yet. */ isNew: boolean;
  /** True if a code of the authenticator app is enough; a recovery code always is. */ byApp: boolean;
  /** The question for the account's passkeys, if they work at the shop's address. */ question?: PasskeyQuestion;
};

/** Answers the second factor that the server asks for; undefined if its refusal has another reason. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code !== 'SECOND_FACTOR_NEEDED' && error.code !== 'SECOND_FACTOR_WRONG') return undefined;
  // The cast is safe: the server's own answer; an older server does not mention passkeys.
  return { byApp: true, ...(error.details as Partial<SecondStep>), isNew: error.code === 'SECOND_FACTOR_NEEDED' };
}

/**
 * Answers the second factor to ask for after a refusal. Once asked for,
 * it stays, also after a wrong code or another account's password.
 */
export function secondStepAfter(asked: SecondStep | undefined, before: SecondStep | undefined): SecondStep | undefined {
  return asked ?? (before && { ...before, isNew: false });
}
