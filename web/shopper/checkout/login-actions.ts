import { fetchPart } from '../../ui/part.tsx';
import type { FormAction } from '../../ui/form-action.ts';
import type { loginActions as actions } from '../login/login-actions.ts';

type Name = keyof typeof actions;

/**
 * The actions of the forms in the sign-in `Steps`. The browser fetches the code of these actions together with the
 * forms, when a guest sees them.
 */
export const loginActions = Object.fromEntries(
  (['login', 'register', 'requestCode', 'resetPassword'] as const satisfies readonly Name[]).map((name) => [
    name,
    async (form: FormData) =>
      (await fetchPart(async () => import('../login/login-actions.ts'))).loginActions[name](form),
  ]),
) satisfies Record<string, FormAction>;
