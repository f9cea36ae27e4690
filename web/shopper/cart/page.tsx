import type { ReactNode } from 'react';
import { Link, type MetaArgs } from 'react-router';
import type { CartItem, GoneItem } from '#contract/cart.ts';
import * as cartPageText from '#text/cart-page.ts';
import * as cartText from '#text/cart.ts';
import * as guestText from '#text/guest-cart.ts';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../session/session.ts';
import { shoppersOnly } from '../../sign-in/guard.ts';
import { PrivateData } from '../../sign-in/private-data.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { withTags } from '../../ui/with-tags.tsx';
import { UntilScript } from '../../ui/until-script.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { useCart, useRemoveFromCart } from '../customer/use-cart.ts';
import { NothingYet, NotLoaded, Offline } from '../customer/stand-ins.tsx';
import { privateHead, siteOf } from '../frame/page-head.ts';
import { GoneList } from '../customer/gone-list.tsx';
import { MergeNote } from '../customer/merge-note.tsx';
import { useOtherTabs } from '../customer/other-tabs.ts';
import { knownGuest } from '../customer/known-guest.ts';
import { useShopping } from '../use-shopping.ts';
import { CartLine } from './cart-line.tsx';
import { CartSummary } from './cart-summary.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), cartPageText.title());

export const clientMiddleware = [shoppersOnly];
export const clientLoader = knownGuest;

export function HydrateFallback() {
  return (
    <UntilScript>
      <Waiting />
    </UntilScript>
  );
}

export default function CartPage() {
  return (
    <PrivateData waiting={<Waiting />} admitsGuests>
      <MyCart />
    </PrivateData>
  );
}

function MyCart() {
  const { data: cart, isPending, refetch } = useCart();
  const remove = useRemoveFromCart(useUndo());
  const isOnline = useOnline();
  useOtherTabs();
  if (!cart && !isOnline) return <Offline />;
  if (isPending) return <Waiting />;
  if (!cart) return <NotLoaded title={cartText.loadFailed()} onRetry={() => void refetch()} />;
  if (cart.items.length === 0)
    return (
      <None>
        <MergeNote />
        <GoneFromCart gone={cart.gone} />
      </None>
    );
  const count = cart.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <div className="wrap grid grid-cols-1 gap-10 pt-8 lg:aside-cols-88 lg:gap-16">
      <div>
        <h1 data-keep-clear className="display w-fit text-4xl sm:text-5xl">
          {cartPageText.heading({ count })}
        </h1>
        <MergeNote />
        <ul className="mt-6 border-t border-thread">
          {cart.items.map((item) => (
            <CartLine key={item.id} item={item} onRemove={remove.mutate} />
          ))}
        </ul>
        <GoneFromCart gone={cart.gone} />
      </div>
      <CartSummary cart={cart} />
    </div>
  );
}

/** Returns a function that makes the button which undoes a removal. Two removals share one notice, for the last one. */
function useUndo() {
  const { addToCart } = useShopping('account');
  return ({ quantity, product: { variant } }: CartItem) => ({
    label: cartPageText.undo(),
    onClick: () =>
      void addToCart(variant, quantity)
        // A guest's line is stored on this device, and only the server knows its price.
        .then(async () => queries.invalidateQueries({ queryKey: ['cart'] })),
  });
}

function GoneFromCart({ gone }: { gone: readonly GoneItem[] }) {
  const remove = useRemoveFromCart();
  const words = {
    title: cartPageText.goneTitle(),
    hint: cartPageText.goneHint(),
    gone: cartPageText.gone(),
    dismiss: cartPageText.dismiss,
  };
  return <GoneList gone={gone} words={words} onDismiss={remove.mutate} />;
}

const toLogin = (words: ReactNode) => (
  <Link to="/login" className="underline underline-offset-4">
    {words}
  </Link>
);

function None({ children }: { children: ReactNode }) {
  const { isCustomer } = useSession();
  return (
    <>
      <NothingYet title={cartPageText.none()} toShop={cartPageText.startShopping()}>
        {isCustomer ? cartPageText.noneHint() : withTags(guestText.noneHint(), { login: toLogin })}
      </NothingYet>
      <div className="wrap">
        {isCustomer && <UnpaidOrder />}
        {children}
      </div>
    </>
  );
}

function Waiting() {
  return (
    <Loading>
      <div className="wrap space-y-5 pt-8">
        <Skeleton className="h-12 w-72" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    </Loading>
  );
}
