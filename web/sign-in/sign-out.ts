import { call } from '../api/call.ts';
import { forgetDrafts } from '../session/draft-storage.ts';
import { session } from '../session/session.ts';

/**
 * Ends the session in the browser and on the server, and deletes the data that this browser has stored for it. The
 * caller then loads another page.
 */
export async function signOut(): Promise<void> {
  await call('POST /auth/logout').catch(() => {});
  session.clear();
  forgetDrafts();
}
