import { part } from './part.tsx';

/** Asks a yes-or-no question before an action. The browser fetches the question's code with the first question. */
export const Confirm = part(async () => import('./confirm-dialog.tsx'));
