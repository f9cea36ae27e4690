import { Link, useLoaderData, useParams, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import * as payText from '#text/pay.ts';
import * as commonText from '#text/common.ts';
import { messageOf } from '../../api/api-error.ts';
import { load, pageLoader } from '../../api/load.ts';
import { Button } from '../../ui/button.tsx';
import { clientActionOf } from '../../ui/form-action.ts';
import { UntilScript } from '../../ui/until-script.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { openPayment } from './open-payment.ts';
import { PaymentState } from './payment-state.tsx';
import { isWrongLink, usePayPage } from './use-pay-page.ts';

export const meta = () => [{ title: payText.tabTitle() }, { name: 'robots', content: 'noindex' }];

export const loader = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  return { shop: (await load({ context }, 'GET /company-details')).details.name };
});

/** The phone may have lost its network after the order was placed. The page then lacks only the shop's name. */
export const clientLoader = async ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => ({ shop: '' }));

export const clientAction = clientActionOf({ openPayment });

// An action does not change this page's data, and without a network a new load would replace the page by an error.
export const shouldRevalidate = () => false;

/**
 * The page of an order's online payment, for everybody who has its link. The shopper leaves this page for the gateway
 * and comes back to it. The document is the same for all links; the browser asks the server for the state of the
 * payment.
 */
export default function Pay() {
  const { shop } = useLoaderData<typeof loader>();
  const { token = '' } = useParams();
  return (
    <main id="main" className="wrap min-h-dvh max-w-xl py-8">
      <Link to="/" className="mb-8 inline-block py-1 display text-2xl">
        {shop || payText.toShop()}
      </Link>
      <UntilScript>
        <Payment key={token} token={token} />
      </UntilScript>
    </main>
  );
}

function Payment({ token }: { token: string }) {
  const asked = usePayPage(token);
  return (
    <>
      <Answer token={token} asked={asked} />
      <Links orderNumber={asked.data?.orderNumber} />
    </>
  );
}

const links = [
  ['/myaccount/order', payText.toOrders],
  ['/track', payText.toTrack],
  ['/shop', payText.toShop],
] as const;

/**
 * Links to pages on which the shopper goes on. The link to /track passes the order's number in the state of the
 * navigation, because the address of /track never contains it.
 */
function Links({ orderNumber }: { orderNumber: string | undefined }) {
  return (
    <p className="mt-10 flex flex-wrap gap-x-6 gap-y-3 border-t border-thread pt-5">
      {links.map(([to, words]) => (
        <Link
          key={to}
          to={to}
          state={to === '/track' ? { orderNumber } : undefined}
          className="text-indigo underline underline-offset-4"
        >
          {words()}
        </Link>
      ))}
    </p>
  );
}

type AnswerProps = { token: string; asked: ReturnType<typeof usePayPage> };

function Answer({ token, asked: { data: payment, error, refetch } }: AnswerProps) {
  const isOnline = useOnline();
  if (payment)
    return (
      <PaymentState
        payment={payment}
        token={token}
        trouble={isOnline ? (error ? payText.notAsked() : undefined) : payText.offline()}
        onAsk={() => void refetch()}
      />
    );
  if (isWrongLink(error))
    return (
      <>
        <h1 className="display text-4xl">{payText.unknownTitle()}</h1>
        <p className="mt-3">{payText.unknown()}</p>
      </>
    );
  return (
    <>
      <h1 className="display text-4xl">{payText.tabTitle()}</h1>
      <p role="status" className="mt-3">
        {isOnline ? (error ? messageOf(error, payText.loadFailed()) : payText.looking()) : payText.offline()}
      </p>
      {error && isOnline && (
        <Button className="mt-5" onClick={() => void refetch()}>
          {commonText.tryAgain()}
        </Button>
      )}
    </>
  );
}
