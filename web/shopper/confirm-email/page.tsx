import { Link } from 'react-router';
import * as confirmationText from '#text/email-confirmation.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { buttonClass, SubmitButton } from '../../ui/button.tsx';
import { clientActionOf, done, useFormAction, type FormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';

export const meta = () => [{ title: confirmationText.tabTitle() }, { name: 'robots', content: 'noindex' }];

const confirm: FormAction<void> = async () => {
  try {
    await call('POST /auth/confirm-email', { body: { token: window.location.hash.slice(1) } });
    return done();
  } catch (error) {
    return { isDone: false, error: messageOf(error, confirmationText.failed()) };
  }
};

export const clientAction = clientActionOf({ confirm });

/**
 * The page to which the link in a confirmation email leads. The page needs a click, because programs that scan emails
 * open links too. The token stands after the # of the address, so the browser does not send it when it requests the
 * page.
 */
export default function ConfirmEmail() {
  const { form, isBusy, isDone, error } = useFormAction<typeof confirm>('confirm');
  return (
    <main id="main" className="wrap grid min-h-dvh max-w-xl content-center justify-items-start py-12">
      <h1 className="display text-4xl">{confirmationText.title()}</h1>
      <div role="status">
        {isDone && (
          <p className="mt-3">
            <b className="block text-neem">{confirmationText.done()}</b> {confirmationText.next()}
          </p>
        )}
      </div>
      {isDone ? (
        <Link to="/cart" className={`${buttonClass()} mt-6`}>
          {confirmationText.toCart()}
        </Link>
      ) : (
        <form {...form} className="mt-3 space-y-6">
          <p className="text-ink-soft">{confirmationText.intro()}</p>
          {error && <FormError>{error}</FormError>}
          <SubmitButton size="large" isBusy={isBusy}>
            {confirmationText.confirm()}
          </SubmitButton>
        </form>
      )}
      <Link to="/shop" className="mt-6 text-indigo underline">
        {confirmationText.toShop()}
      </Link>
    </main>
  );
}
