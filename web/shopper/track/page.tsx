import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import type { TrackedOrder } from '#contract/tracking.ts';
import { orderNumberOf } from '#domain/order-number.ts';
import * as toConfirmText from '#text/to-confirm.ts';
import * as trackText from '#text/track.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { load, pageLoader } from '../../api/load.ts';
import { queries } from '../../api/queries.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { clientActionOf, done, textsOf, useFormAction, type FormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { AskAboutOrder } from '../order/ask-about-order.tsx';
import { PayInstead, payInstead } from '../order/pay-instead.tsx';
import { confirmOrder, ConfirmOrder } from './confirm-order.tsx';
import { Tracked } from './tracked.tsx';

export const meta = () => [{ title: trackText.tabTitle() }, { name: 'robots', content: 'noindex' }];

export const loader = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const { name, whatsapp } = (await load({ context }, 'GET /company-details')).details;
  return { shop: name, ...(whatsapp && { whatsapp }) };
});

const track: FormAction<TrackedOrder> = async (form) => {
  try {
    const body = textsOf(form, ['orderNumber', 'phone']);
    return done((await call('POST /orders/track', { body })).order);
  } catch (error) {
    return { isDone: false, error: messageOf(error, trackText.failed()) };
  }
};

export const clientAction = clientActionOf({ track, confirmOrder, payInstead });

// An action does not change this page's data, and without a network a new load would replace the page by an error.
export const shouldRevalidate = () => false;

/**
 * Shows the state of an order without a sign-in. A person opens this page by the link in an email, or by the order's
 * number and phone number. The link's token stands after the #, so the browser does not send it when it requests the
 * page.
 */
export default function Track() {
  const { shop, whatsapp } = useLoaderData<typeof loader>();
  const { hash } = useLocation();
  const isInBrowser = useIsInBrowser();
  // A found order is shown only for this link (`linked`), because a person may open the link of another email in the
  // same page.
  const [found, setFound] = useState<{ linked: string; order: TrackedOrder }>();
  const [confirmed, setConfirmed] = useState<string>();
  const said = useRef<HTMLParagraphElement>(null);
  const linked = isInBrowser ? hash.slice(1) : '';
  // A link may contain only the order's number. The form then opens with this number.
  const linkedNumber = orderNumberOf(linked);
  const token = linkedNumber === undefined ? linked : '';
  const isConfirmed = token !== '' && confirmed === token;
  useEffect(() => said.current?.focus(), [isConfirmed]);
  const link = useQuery(
    {
      queryKey: ['track', token],
      queryFn: async () => (await call('POST /orders/track', { body: { token } })).order,
      enabled: token !== '',
      retry: false,
    },
    queries,
  );
  const order = found?.linked === linked ? found.order : link.data;
  return (
    <main id="main" className={`wrap min-h-dvh py-8 ${order ? 'max-w-2xl' : 'max-w-xl'}`}>
      {/* A customer who comes from an email sees here to which shop the page belongs. */}
      <Link to="/" className="mb-8 inline-block py-1 display text-2xl">
        {shop}
      </Link>
      {order ? (
        <>
          {isConfirmed && (
            <p ref={said} tabIndex={-1} role="status" className="mb-4 border-s-4 border-neem bg-neem-wash px-4 py-3">
              {toConfirmText.confirmed({ method: order.stage === 'TO_PAY' ? order.paymentMethod : 'COD' })}
            </p>
          )}
          <Tracked order={order}>
            {order.stage === 'TO_CONFIRM' && token !== '' && (
              <ConfirmOrder
                order={order}
                token={token}
                onConfirmed={(order) => {
                  setFound({ linked, order });
                  setConfirmed(token);
                }}
              />
            )}
            {order.stage !== 'TO_CONFIRM' && token !== '' && (
              <div className="mt-5 empty:hidden">
                <PayInstead order={order} named={{ token }} />
              </div>
            )}
          </Tracked>
        </>
      ) : (
        <>
          <h1 className="display text-4xl">{trackText.title()}</h1>
          {link.isLoading ? (
            <p role="status" className="mt-3">
              {trackText.looking()}
            </p>
          ) : (
            <TrackForm
              key={hash}
              linkedNumber={linkedNumber}
              refusal={link.error ? messageOf(link.error, trackText.failed()) : undefined}
              onFound={(order) => setFound({ linked, order })}
            />
          )}
        </>
      )}
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-3">
        {order && (
          <AskAboutOrder
            whatsapp={whatsapp}
            orderNumber={order.orderNumber}
            className="text-indigo underline underline-offset-4"
          />
        )}
        {order && (
          <Link to="/track" reloadDocument className="text-indigo underline underline-offset-4">
            {trackText.another()}
          </Link>
        )}
        <Link to="/myaccount/order" className="text-indigo underline underline-offset-4">
          {trackText.signIn()}
        </Link>
        <Link to="/shop" className="text-indigo underline underline-offset-4">
          {trackText.toShop()}
        </Link>
      </p>
    </main>
  );
}

type TrackFormProps = {
  linkedNumber: string | undefined;
  refusal: string | undefined;
  onFound: (order: TrackedOrder) => void;
};

function TrackForm({ linkedNumber, refusal, onFound }: TrackFormProps) {
  const { form, isBusy, error } = useFormAction<typeof track>('track', { onDone: onFound });
  const { state } = useLocation();
  const isInBrowser = useIsInBrowser();
  // The page of a payment gives the order's number to this form.
  const known = linkedNumber ?? (isInBrowser ? (state as { orderNumber?: string } | null)?.orderNumber : undefined);
  return (
    <form {...form} className="mt-3 max-w-md space-y-5">
      <p className="text-ink-soft">{trackText.intro()}</p>
      <FormError>{isBusy ? undefined : (error ?? refusal)}</FormError>
      <Field
        key={known}
        label={trackText.orderNumber()}
        name="orderNumber"
        required
        autoCapitalize="characters"
        defaultValue={known}
      />
      <Field label={trackText.phone()} name="phone" type="tel" required autoComplete="tel" />
      <SubmitButton size="large" isBusy={isBusy}>
        {trackText.track()}
      </SubmitButton>
    </form>
  );
}
