import { storeOver } from './storage.ts';

/** The store for drafts of forms (web/drafts/form-draft.ts): in this tab only, under keys with this beginning. */
export const draftStorage = storeOver(() => sessionStorage);
export const DRAFT_KEY = 'draft:';

/** Call it after somebody signs out, or a shopper's session ends. */
export function forgetDrafts(): void {
  draftStorage.remove(draftStorage.keys().filter((key) => key.startsWith(DRAFT_KEY)));
}
