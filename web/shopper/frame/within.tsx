import { useEffect } from 'react';
import { isRouteErrorResponse, Link, Outlet, useRevalidator, useRouteError } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useOnline } from '../../ui/use-online.ts';

/** What stands between header and footer. Trouble with one page leaves the frame, and with it the ways on, in place. */
export default function Within() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isOnline = useOnline();
  const { revalidate, state } = useRevalidator();
  // An answer came, so the network is there: the address is wrong, or the trouble is ours.
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [revalidate]);
  const [title, text] = isMissing
    ? ['This page is not here', 'The address may be mistyped, or the page has moved.']
    : isRouteErrorResponse(error)
    ? ['A thread has come loose', 'Something went wrong on our side. Nothing you did is lost. Please try again in a moment.']
    : isOnline
      ? ['The shop does not answer', 'The network may be weak just now. What lies in your cart is safe.']
      : ['You are offline', 'This page comes by itself as soon as the network is back.'];
  return (
    <div className="wrap pt-16">
      <title>{title}</title>
      <EmptyState
        isPage
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {!isMissing && <Button isBusy={state === 'loading'} onClick={() => void revalidate()}>Try again</Button>}
            <Link to="/shop" className={buttonClass(isMissing ? 'solid' : 'quiet')}>Go to the shop</Link>
          </div>
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}
