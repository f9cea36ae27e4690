import type { PasskeyQuestion } from '#contract/passkeys.ts';
import { ApiError } from '../api/api-error.ts';

/** What a sign-in takes besides the password. */
export type SecondStep = {
  /** A code of the authenticator app does; a recovery code always does. */ byApp: boolean;
  /** What the account's passkeys are asked by, where they work at the shop's address. */ question?: PasskeyQuestion;
};

/** What the server asks for besides the password; undefined where its refusal is about something else. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code !== 'SECOND_FACTOR_NEEDED' && error.code !== 'SECOND_FACTOR_WRONG') return undefined;
  // as: the server's own answer; an older server says nothing of passkeys.
  return { byApp: true, ...(error.details as Partial<SecondStep>) };
}
