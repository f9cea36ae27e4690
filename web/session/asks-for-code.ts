import { ApiError } from '../api/api-error.ts';

/** True where a sign-in takes a code besides the password. */
export function asksForCode(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'SECOND_FACTOR_NEEDED' || error.code === 'SECOND_FACTOR_WRONG');
}
