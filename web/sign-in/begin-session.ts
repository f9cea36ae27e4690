import type { User } from '#contract/users.ts';
import * as authText from '#text/auth.ts';
import { session } from '../session/session.ts';
import { notify } from '../ui/notices.tsx';

/** Begins the session of a person who has just signed in, and shows a notice. */
export function beginSession({ token, user }: { token: string; user: User }): void {
  notify('success', authText.loginDone(), 'account');
  session.begin(token, user);
}
