import { useEffect, useRef, useState } from 'react';
import type { PayPage } from '#contract/payments.ts';
import { formatRupees } from '#domain/money.ts';
import * as commonText from '#text/common.ts';
import * as payText from '#text/pay.ts';
import { buttonClass, SubmitButton } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import { keepLeft } from './left-for-gateway.ts';
import type { openPayment } from './open-payment.ts';

type PayFormProps = {
  payment: PayPage;
  token: string;
  /** True if an attempt to pay has failed before. */ hadFailed: boolean;
};

/**
 * A button that asks the server for the address of the gateway's page. The form then shows the address as a plain link,
 * which it also follows by itself. The form itself is never sent to the gateway, because the pages' policy does not
 * allow the gateway's host.
 */
export function PayForm({ payment, token, hadFailed }: PayFormProps) {
  const [url, setUrl] = useState<string>();
  const link = useRef<HTMLAnchorElement>(null);
  const { form, isBusy, error } = useFormAction<typeof openPayment>('openPayment', {
    onDone: (opened) => {
      keepLeft(token, hadFailed);
      setUrl(opened);
      window.location.assign(opened);
    },
  });
  useEffect(() => link.current?.focus(), [url]);
  useOpenAgain(() => setUrl(undefined));
  const total = formatRupees(payment.amount);
  const { gateway } = payment;
  return (
    <div className="mt-6">
      {url === undefined ? (
        <form {...form}>
          <input type="hidden" name="token" value={token} />
          <FormError>{error}</FormError>
          <SubmitButton size="large" isBusy={isBusy} className="w-full not-first:mt-4 sm:w-auto">
            {payment.state === 'toPay' ? payText.payNow({ total }) : commonText.tryAgain()}
          </SubmitButton>
        </form>
      ) : (
        <>
          <p role="status" className="mb-4">
            {payText.onward({ gateway })}
          </p>
          <a
            ref={link}
            href={url}
            rel="noreferrer"
            className={`${buttonClass('solid', 'large')} w-full whitespace-normal sm:w-auto`}
          >
            {payText.goOn({ gateway, total })}
          </a>
        </>
      )}
    </div>
  );
}

/**
 * Calls `onBack` after Back from the gateway. The browser may then show the page as it was before, with a link to the
 * gateway that may already be used.
 */
function useOpenAgain(onBack: () => void): void {
  useEffect(() => {
    const listener = ({ persisted }: PageTransitionEvent) => persisted && onBack();
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  });
}
