import { storeOver } from './storage.ts';

/** Where drafts of forms lie (web/drafts/form-draft.ts): in this tab only, their keys with this beginning. */
export const draftStorage = storeOver(() => sessionStorage);
export const DRAFT_KEY = 'draft:';

/** Once somebody signs out, or a shopper's session is over. */
export function forgetDrafts(): void {
  draftStorage.remove(draftStorage.keys().filter((key) => key.startsWith(DRAFT_KEY)));
}
