import type { PasskeyQuestion } from '#contract/passkeys.ts';
import { ApiError } from '../api/api-error.ts';

/** What a sign-in takes besides the password. */
export type SecondStep = {
  /** The server has only just asked for it: nothing is wrong yet. */ isNew: boolean;
  /** A code of the authenticator app does; a recovery code always does. */ byApp: boolean;
  /** What the account's passkeys are asked by, where they work at the shop's address. */ question?: PasskeyQuestion;
};

/** What the server asks for besides the password; undefined where its refusal is about something else. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code !== 'SECOND_FACTOR_NEEDED' && error.code !== 'SECOND_FACTOR_WRONG') return undefined;
  // as: the server's own answer; an older server says nothing of passkeys.
  return { byApp: true, ...(error.details as Partial<SecondStep>), isNew: error.code === 'SECOND_FACTOR_NEEDED' };
}

/**
 * What is asked for after a refusal. Once asked for, it stays asked for, also after a wrong one or a typed
 * password that is another's.
 */
export function secondStepAfter(asked: SecondStep | undefined, before: SecondStep | undefined): SecondStep | undefined {
  return asked ?? (before && { ...before, isNew: false });
}
