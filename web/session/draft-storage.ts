import { storeOver } from './storage.ts';

/**
 * The storage for the drafts of forms (web/drafts/form-draft.ts), for this tab only. The keys of drafts begin with
 * DRAFT_KEY.
 */
export const draftStorage = storeOver(() => sessionStorage);
export const DRAFT_KEY = 'draft:';

/** Deletes all drafts. Call this function after a person has signed out, or after a shopper's session has ended. */
export function forgetDrafts(): void {
  draftStorage.remove(draftStorage.keys().filter((key) => key.startsWith(DRAFT_KEY)));
}
