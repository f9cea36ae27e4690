import { part } from './part.tsx';

/** Asks before something is done. Its code is fetched with the first question. */
export const Confirm = part(async () => import('./confirm-dialog.tsx'));
