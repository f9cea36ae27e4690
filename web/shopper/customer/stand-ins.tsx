import type { ReactNode } from 'react';
import * as errorsText from '#text/page-errors.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';

/** Replaces a customer's page if its data could not be loaded. */
export function NotLoaded({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div className="wrap">
      <LoadFailed isPage title={title} onAgain={onRetry} />
    </div>
  );
}

/**
 * Replaces data that cannot be fetched offline. The data loads by itself once the browser is online (see `queries` in
 * web/api).
 */
export function Offline({ isPage = true }: { isPage?: boolean }) {
  return (
    <EmptyState isPage={isPage} title={errorsText.offlineTitle()}>
      {errorsText.offline()}
    </EmptyState>
  );
}

/** Replaces an empty page of a customer. The page has a link to the shop, with the text `toShop`. */
export function NothingYet({ title, toShop, children }: { title: string; toShop: string; children: ReactNode }) {
  return (
    <div className="wrap">
      <EmptyState isPage title={title} action={<ButtonLink to="/shop">{toShop}</ButtonLink>}>
        {children}
      </EmptyState>
    </div>
  );
}
