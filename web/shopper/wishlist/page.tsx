import type { ReactNode } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs, type MetaArgs } from 'react-router';
import { useMutation } from '@tanstack/react-query';
import { wishlistStars } from '#contract/content.ts';
import type { Wishlist } from '#contract/wishlist.ts';
import * as wishlistPageText from '#text/wishlist-page.ts';
import * as wishlistText from '#text/wishlist.ts';
import { shoppersOnly } from '../../sign-in/guard.ts';
import { PrivateData } from '../../sign-in/private-data.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { UntilScript } from '../../ui/until-script.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { useWishlist } from '../customer/use-wishlist.ts';
import { NothingYet, NotLoaded, Offline } from '../customer/stand-ins.tsx';
import { privateHead, siteOf } from '../frame/page-head.ts';
import { useOtherTabs } from '../customer/other-tabs.ts';
import { knownGuest } from '../customer/known-guest.ts';
import { GoneList } from '../customer/gone-list.tsx';
import { useWishes } from '../wishes.ts';
import { WishlistItem } from './wishlist-item.tsx';
import { messageOf } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { session } from '../../session/session.ts';
import { notify } from '../../ui/notices.tsx';
import { fetchPart } from '../../ui/part.tsx';
import { wishChanges } from '../customer/wish-changes.ts';

/**
 * All products have the same rating, which the specification fixes (spec §9). The server's loader passes the rating, so
 * that no browser loads contract/content.ts.
 */
export const loader = () => ({ stars: wishlistStars });

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), wishlistPageText.title());

export const clientMiddleware = [shoppersOnly];

/**
 * Loads the server's data and the guest's stored data. React Router runs this loader only after the guard has admitted
 * the visitor (see `waitForGuard`).
 */
export const clientLoader = async ({ serverLoader }: ClientLoaderFunctionArgs) => {
  const [loaded] = await Promise.all([serverLoader<typeof loader>(), knownGuest()]);
  return loaded;
};
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <UntilScript>
      <Waiting />
    </UntilScript>
  );
}

export default function WishlistPage() {
  return (
    <PrivateData waiting={<Waiting />} admitsGuests>
      <MyWishlist />
    </PrivateData>
  );
}

function MyWishlist() {
  const { stars } = useLoaderData<typeof loader>();
  const wishes = useWishes();
  const { data: wishlist, isPending, refetch } = useWishlist();
  const isOnline = useOnline();
  useOtherTabs();
  if (!wishlist && !isOnline) return <Offline />;
  if (isPending) return <Waiting />;
  if (!wishlist) return <NotLoaded title={wishlistText.loadFailed()} onRetry={() => void refetch()} />;
  // A product that the person removed disappears at once, and comes back if the server refuses.
  const items = wishlist.items.filter((item) => wishes.has(item.productId));
  const gone = <GoneWishes gone={wishlist.gone} />;
  if (items.length === 0) return <None>{gone}</None>;
  return (
    <div className="wrap pt-8">
      <h1 data-keep-clear className="display w-fit text-4xl sm:text-5xl">
        {wishlistPageText.heading({ count: items.length })}
      </h1>
      {/* Names, prices, sizes and buttons of neighbouring products stand at the same height. */}
      <ul className="mt-8 grid most-cols-2 gap-x-3 sm:gap-x-6 md:most-cols-3 xl:most-cols-4">
        {items.map((item) => (
          <li key={item.productId} className="row-span-6 mb-10 grid grid-cols-1 grid-rows-subgrid">
            <WishlistItem product={item.product} stars={stars} />
          </li>
        ))}
      </ul>
      {gone}
    </div>
  );
}

function GoneWishes({ gone }: Pick<Wishlist, 'gone'>) {
  const dismiss = useDismissWish();
  const words = {
    title: wishlistPageText.goneTitle(),
    hint: wishlistPageText.goneHint(),
    gone: wishlistPageText.gone(),
    dismiss: wishlistPageText.dismiss,
  };
  const pieces = gone.map(({ productId, ...piece }) => ({ ...piece, id: productId }));
  return <GoneList gone={pieces} words={words} onDismiss={dismiss} />;
}

function None({ children }: { children: ReactNode }) {
  return (
    <>
      <NothingYet title={wishlistPageText.none()} toShop={wishlistPageText.startShopping()}>
        {wishlistPageText.noneHint()}
      </NothingYet>
      <div className="wrap">{children}</div>
    </>
  );
}

function Waiting() {
  return (
    <Loading>
      <div className="wrap grid grid-cols-2 gap-4 pt-24 md:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="aspect-3/4" />
        ))}
      </div>
    </Loading>
  );
}

const fetchGuest = async () => import('../customer/guest-shopping.ts');

/**
 * Dismisses a wish whose product is no longer sold. The wish disappears at once, and comes back if the server refuses.
 */
function useDismissWish(): (productId: string) => void {
  const { mutate } = useMutation({
    mutationFn: async (productId: string) =>
      session.get().token === null
        ? (await fetchPart(fetchGuest)).wishAsGuest(productId, false)
        : wishChanges.set(productId, false),
    onMutate: (productId) =>
      queries.setQueryData<Wishlist>(
        ['wishlist', session.get().user?.id],
        (known) => known && { ...known, gone: known.gone.filter((wish) => wish.productId !== productId) },
      ),
    onSuccess: () => notify('success', wishlistText.removed(), 'account'),
    onError: (error) => notify('error', messageOf(error, wishlistText.failed()), 'account'),
    onSettled: () => {
      if (!wishChanges.isBusy()) void queries.invalidateQueries({ queryKey: ['wishlist'] });
    },
  });
  return mutate;
}
