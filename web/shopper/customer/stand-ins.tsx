import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as commonText from '#text/common.ts';
import * as errorsText from '#text/page-errors.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Stands in place of a customer's page whose content did not come. */
export function NotLoaded({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div className="wrap">
      <EmptyState isPage title={title} action={<Button onClick={onRetry}>{commonText.tryAgain()}</Button>} />
    </div>
  );
}

/** Stands in place of content that cannot be fetched offline. The list comes by itself: see `queries`. */
export function Offline({ isPage = true }: { isPage?: boolean }) {
  return (
    <EmptyState isPage={isPage} title={errorsText.offlineTitle()}>
      {errorsText.offline()}
    </EmptyState>
  );
}

/** Stands in place of an empty page of a customer: leads to the shop, with the text `toShop`. */
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
