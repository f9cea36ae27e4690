import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown by the service worker in place of a page that was never seen and cannot be fetched. Needs no script. */
export const handle = { still: true };

export const meta = () => [{ title: 'You are offline' }, { name: 'robots', content: 'noindex' }];

export default function Offline() {
  return (
    <main className="wrap pt-16">
      {/* The address is still that of the page asked for: an empty link asks for it again. */}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
      <EmptyState isPage title="You are offline" action={<a href="" className={buttonClass()}>Try again</a>}>
        This page has not been opened before, so it could not be kept for you. What lies in your cart is safe.
      </EmptyState>
    </main>
  );
}
