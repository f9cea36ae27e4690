import { Link2, MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatRupees } from '#domain/money.ts';
import * as paymentsText from '#text/admin-payments.ts';
import { buttonClass, QuietButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { focusBox } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notify } from '../../ui/notices.tsx';
import { OnlyHere } from '../lists/only-here.tsx';
import type { makePaymentLink } from './actions.ts';

type MadeLink = { url: string; whatsapp: string | null; amount: string };

/**
 * A button that makes the link by which a customer pays the order online. Staff copy the link or send it by WhatsApp.
 */
export function PaymentLink({ orderId }: { orderId: string }) {
  const [made, setMade] = useState<MadeLink>();
  const shown = useRef<HTMLElement>(null);
  const { submit, isBusy, error } = useFormAction<typeof makePaymentLink>('makePaymentLink', { onDone: setMade });
  const copy = async (url: string) => {
    if (await copyText(url, shown.current)) notify('success', paymentsText.copied(), 'shop');
  };
  if (!made)
    return (
      <div className="mt-3">
        <FormError>{error}</FormError>
        <QuietButton isBusy={isBusy} className="not-first:mt-2" onClick={() => submit({ id: orderId })}>
          <Link2 className="size-4" /> {paymentsText.link()}
        </QuietButton>
      </div>
    );
  return (
    <div role="status" className="mt-3 bg-kora-deep p-3">
      <p className="text-md font-medium">{paymentsText.linkOf({ amount: formatRupees(made.amount) })}</p>
      <code ref={shown} className="mt-1 block text-md wrap-anywhere select-all">
        {made.url}
      </code>
      <OnlyHere text={made.url} />
      <p className="mt-3 flex flex-wrap gap-2">
        <QuietButton ref={focusBox} onClick={() => void copy(made.url)}>
          {paymentsText.copy()}
        </QuietButton>
        {made.whatsapp !== null && (
          <a href={made.whatsapp} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
            <MessageCircle className="size-4" /> {paymentsText.whatsapp()}
          </a>
        )}
      </p>
    </div>
  );
}
