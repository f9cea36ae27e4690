import type { User } from '#contract/users.ts';
import * as authText from '#text/auth.ts';
import { session } from '../session/session.ts';
import { notify } from '../ui/notices.tsx';

/** Begins the session of somebody who has just proved who they are, and says so. */
export function beginSession({ token, user }: { token: string; user: User }): void {
  notify('success', authText.loginDone(), 'account');
  session.begin(token, user);
}
