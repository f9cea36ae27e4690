import { ShopError } from '#contract/errors.ts';

/**
 * Throws 409 EDITED_ELSEWHERE where the stored row is not the one its sender has read: nobody's edit is overwritten
 * unseen. `expected` is the `updatedAt` they read; without one they do not ask. The row must be locked by the caller.
 */
export function refuseStale(expected: string | null | undefined, stored: string, sentence: () => string): void {
  if (expected !== undefined && expected !== null && expected !== stored) throw editedElsewhere(sentence);
}

export function editedElsewhere(sentence: () => string): ShopError {
  return new ShopError('conflict', 'EDITED_ELSEWHERE', sentence());
}
