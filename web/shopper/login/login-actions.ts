import { requestCode } from './forgot-form.tsx';
import { login } from './login-form.tsx';
import { register } from './register-form.tsx';
import { resetPassword } from './reset-form.tsx';

/** The actions of the forms in `Steps` (steps.tsx), for the `clientAction` of a page that shows them. */
export const loginActions = { login, register, requestCode, resetPassword };
