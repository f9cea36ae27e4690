import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as commonText from '#text/common.ts';
import * as errorsText from '#text/page-errors.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** In place of a customer's page whose content did not come. */
export function NotLoaded({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div className="wrap">
      <EmptyState isPage title={title} action={<Button onClick={onRetry}>{commonText.tryAgain()}</Button>} />
    </div>
  );
}

/** In place of what cannot be asked for without a network. It comes by itself: see `queries`. */
export function Offline({ isPage = true }: { isPage?: boolean }) {
  return (
    <EmptyState isPage={isPage} title={errorsText.offlineTitle()}>
      {errorsText.offline()}
    </EmptyState>
  );
}

/** In place of a customer's page with nothing on it yet: the way to the shop, in the words of `toShop`. */
export function NothingYet({ title, toShop, children }: { title: string; toShop: string; children: ReactNode }) {
  return (
    <div className="wrap">
      <EmptyState
        isPage
        title={title}
        action={
          <Link to="/shop" className={buttonClass()}>
            {toShop}
          </Link>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
