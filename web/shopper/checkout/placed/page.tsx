import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams, type MetaArgs } from 'react-router';
import * as commonText from '#text/common.ts';
import * as placedText from '#text/order-placed.ts';
import * as orderText from '#text/order.ts';
import { ApiError } from '../../../api/api-error.ts';
import { customersOnly, waitForGuard } from '../../../sign-in/guard.ts';
import { PrivateData } from '../../../sign-in/private-data.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { clientActionOf } from '../../../ui/form-action.ts';
import { SecondTap } from '../../../ui/second-tap.tsx';
import { UntilScript } from '../../../ui/until-script.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import { Offline } from '../../customer/stand-ins.tsx';
import { privateHead, siteOf } from '../../frame/page-head.ts';
import { payInstead } from '../../order/pay-instead.tsx';
import { giveUtr } from '../../order/give-utr.ts';
import { isToPay } from '../../order/is-to-pay.ts';
import { useOrder } from '../../order/use-order.ts';
import { Waiting } from '../waiting.tsx';
import { Confirmation } from './confirmation.tsx';
import { OrderPlaced } from './order-placed.tsx';

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), placedText.pageTitle());

export const clientMiddleware = [customersOnly];
export const clientLoader = waitForGuard;
export const clientAction = clientActionOf({ giveUtr, payInstead });

export function HydrateFallback() {
  return (
    <UntilScript>
      <Waiting />
    </UntilScript>
  );
}

/**
 * The permanent page of a placed order. At first a dialog stands over the page. If the order waits for a payment by
 * UPI, there is no dialog: the payment comes first, because only the payment confirms the order.
 */
export default function PlacedPage() {
  return (
    <PrivateData waiting={<Waiting />}>
      <PlacedOrder />
    </PrivateData>
  );
}

function PlacedOrder() {
  const { id = '' } = useParams();
  const { data: order, isPending, error, refetch } = useOrder(id);
  const [isNew, close] = useIsNew();
  const title = useRef<HTMLHeadingElement>(null);
  const isOnline = useOnline();
  const [asksToPay, setAsksToPay] = useState(false);
  // The value stays true after the shopper has entered the number of the payment (UTR), so that the dialog does not
  // open then.
  if (!asksToPay && isNew && order && isToPay(order)) setAsksToPay(true);
  useEffect(() => {
    if (asksToPay) title.current?.focus();
  }, [asksToPay]);
  if (!order && !isOnline) return <Offline />;
  if (isPending) return <Waiting />;
  if (!order) return <NoOrder error={error} onAgain={() => void refetch()} />;
  return (
    <>
      <Confirmation order={order} title={title} />
      {asksToPay && <SecondTap />}
      {isNew && !asksToPay && <OrderPlaced order={order} onClose={close} page={title} />}
    </>
  );
}

/**
 * Returns whether the order was just placed: true until the dialog is closed. After a reload or Back, only the page is
 * shown.
 */
function useIsNew(): [boolean, () => void] {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  // The cast is safe: only this app writes the state of its history entries, and each field is optional.
  const wasPlacedNow = (state as { isNew?: boolean } | null)?.isNew === true;
  const [isNew, setNew] = useState(wasPlacedNow);
  useEffect(() => {
    if (wasPlacedNow) void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
  }, [wasPlacedNow, pathname, navigate]);
  return [isNew, () => setNew(false)];
}

/** Says that there is no such order, or that it could not be loaded. An order of another person counts as missing. */
function NoOrder({ error, onAgain }: { error: Error | null; onAgain: () => void }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className="wrap">
      <EmptyState
        isPage
        title={isMissing ? placedText.missing() : orderText.loadFailed()}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {!isMissing && <Button onClick={onAgain}>{commonText.tryAgain()}</Button>}
            <Link to="/myaccount/order" className={buttonClass(isMissing ? 'solid' : 'quiet')}>
              {placedText.history()}
            </Link>
          </div>
        }
      />
    </div>
  );
}
