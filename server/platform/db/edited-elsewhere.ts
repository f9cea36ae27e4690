import { ShopError } from '#contract/errors.ts';

/**
 * Throws 409 EDITED_ELSEWHERE if somebody has changed the stored row since the sender of a form read it, so that nobody
 * overwrites an unseen edit. `expected` is the `updatedAt` that the sender has read; if `expected` is undefined, the
 * function checks nothing. The caller must have locked the row.
 */
export function refuseStale(expected: string | null | undefined, stored: string, sentence: () => string): void {
  if (expected !== undefined && expected !== null && expected !== stored) throw editedElsewhere(sentence);
}

export function editedElsewhere(sentence: () => string): ShopError {
  return new ShopError('conflict', 'EDITED_ELSEWHERE', sentence());
}
