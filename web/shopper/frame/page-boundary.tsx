import { useEffect } from 'react';
import { isRouteErrorResponse, Link, Outlet, useRevalidator, useRouteError } from 'react-router';
import * as errorsText from '#text/page-errors.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isShopThere } from '../../api/reach-shop.ts';
import { useOnline } from '../../ui/use-online.ts';

/** Shows the page between header and footer. If a page fails, the header, the footer and their links stay. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isOnline = useOnline();
  const { revalidate, state } = useRevalidator();
  // If the server can be reached, the whole document is loaded again, because the failed data may belong to a build
  // that this page does not know.
  const tryAgain = async () => ((await isShopThere()) ? window.location.reload() : revalidate());
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { title, text } = explain(error, isOnline);
  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [revalidate]);
  return (
    <div className="wrap pt-16">
      <title>{title}</title>
      <EmptyState
        isPage
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {!isMissing && (
              <Button isBusy={state === 'loading'} onClick={() => void tryAgain()}>
                {errorsText.tryAgain()}
              </Button>
            )}
            <Link to="/shop" className={buttonClass(isMissing ? 'solid' : 'quiet')}>
              {errorsText.goToShop()}
            </Link>
          </div>
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}

function explain(error: unknown, isOnline: boolean): { title: string; text: string } {
  // The server has answered, so the network works: either the address is wrong, or the server has failed.
  if (isRouteErrorResponse(error))
    return error.status === 404
      ? // A page may explain more exactly why there is nothing (shop/load-list.ts).
        { title: errorsText.missingTitle(), text: errorsText.missing(), ...(error.data?.title && error.data) }
      : { title: errorsText.brokenTitle(), text: errorsText.broken() };
  if (!isNoAnswer(error)) return { title: errorsText.brokenTitle(), text: errorsText.broken() };
  return isOnline
    ? { title: errorsText.unreachableTitle(), text: errorsText.unreachable() }
    : { title: errorsText.offlineTitle(), text: errorsText.offline() };
}

/**
 * Returns whether no complete answer came. Browsers report a missing answer as a TypeError; an answer that broke off
 * cannot be decoded by React Router.
 */
function isNoAnswer(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TypeError' ? /fetch|network|load/i : /decode/).test(error.message);
}
