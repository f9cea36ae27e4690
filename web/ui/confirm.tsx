import { part } from './part.tsx';

/** Asks before an action. Its code is fetched with the first question. */
export const Confirm = part(async () => import('./confirm-dialog.tsx'));
