import { Trash2 } from 'lucide-react';
import { Link, type MetaArgs } from 'react-router';
import type { Cart, CartItem } from '#contract/cart.ts';
import { say } from '#contract/sentences.ts';
import { formatPaise, formatRupees } from '#domain/money.ts';
import { oldPricePaise } from '#domain/pricing.ts';
import { SignedInOnly } from '../../session/signed-in-only.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Sum } from '../sum.tsx';
import { priceOf } from '../price.tsx';
import { useCart, useChangeQuantity, useRemoveFromCart } from '../customer/use-cart.ts';
import { privateHead, siteOf } from '../frame/page-head.ts';

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), 'Your cart');

export default function CartPage() {
  return (
    <SignedInOnly who="customer" waiting={<Waiting />}>
      <CartView />
    </SignedInOnly>
  );
}

function CartView() {
  const { data: cart, isPending, isError, refetch } = useCart();
  if (isPending) return <Waiting />;
  if (isError || !cart)
    return (
      <div className="wrap">
        <EmptyState isPage title={say.cart.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      </div>
    );
  if (cart.items.length === 0)
    return (
      <div className="wrap">
        <EmptyState isPage title="Your Cart is Empty" action={<Link to="/shop" className={buttonClass()}>Start Shopping</Link>}>
          Pieces you add will wait for you here.
        </EmptyState>
      </div>
    );
  const isBlocked = cart.items.some((item) => item.quantity > item.product.variant.stock);
  const pieces = cart.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <div className="wrap grid gap-10 pt-8 lg:grid-cols-[1fr_22rem] lg:gap-16">
      <div>
        <h1 className="display text-4xl sm:text-5xl">Your Shopping Cart ({pieces})</h1>
        <ul className="mt-6 border-t border-thread">
          {cart.items.map((item) => (
            <Line key={item.id} item={item} />
          ))}
        </ul>
      </div>
      <Summary cart={cart} isBlocked={isBlocked} />
    </div>
  );
}

function Line({ item }: { item: CartItem }) {
  const changeQuantity = useChangeQuantity();
  const remove = useRemoveFromCart();
  const { product, quantity } = item;
  const { variant } = product;
  const price = priceOf(variant);
  const [image] = product.images;
  const link = `/product/${encodeURIComponent(product.name)}?id=${product.id}`;
  const isShort = quantity > variant.stock;
  return (
    <li className="flex gap-4 border-b border-thread py-5 sm:gap-6">
      <Link to={link} tabIndex={-1} aria-hidden className="w-24 shrink-0 bg-kora-deep sm:w-32">
        {image && <Picture image={image} sizes="128px" alt="" className="aspect-3/4 w-full object-cover" />}
      </Link>
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <Link to={link} dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere] hover:underline">{product.name}</Link>
          <button
            type="button"
            aria-label={`Remove ${product.name}`}
            className="-m-2 grid size-11 shrink-0 place-items-center text-ink-soft hover:text-madder"
            onClick={() => remove.mutate(item.id)}
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        </div>
        <p className="text-[0.9375rem] text-ink-soft">
          Size {variant.size}
          {variant.color && ` · ${variant.color}`}
        </p>
        <p className="price text-[0.9375rem]">
          {formatPaise(price.sellingPaise)}
          {price.savingPaise > 0 && <s className="ml-2 text-ink-soft">{formatPaise(oldPricePaise(price))}</s>}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
          <Stepper
            label={`Quantity of ${product.name}`}
            value={quantity}
            max={variant.stock}
            onChange={(next) => changeQuantity(item.id, next - quantity)}
          />
          <p className="price font-semibold">{formatPaise(price.sellingPaise * quantity)}</p>
        </div>
        {isShort && (
          <p role="alert" className="mt-1 font-medium text-madder">
            {say.cart.onlyLeft(variant.stock)} {variant.stock === 0 ? 'Please remove it.' : 'Please take fewer.'}
          </p>
        )}
      </div>
    </li>
  );
}

function Summary({ cart, isBlocked }: { cart: Cart; isBlocked: boolean }) {
  return (
    <aside aria-labelledby="summary-title" className="h-fit bg-kora-deep p-6 lg:sticky lg:top-28">
      <h2 id="summary-title" className="display text-2xl">Order Summary</h2>
      <dl className="price mt-4 space-y-2">
        <Sum label="Subtotal">{formatRupees(cart.subtotal)}</Sum>
        <Sum label="Discount">−{formatRupees(cart.discount)}</Sum>
        <Sum label="Total" isGrand>{formatRupees(cart.total)}</Sum>
      </dl>
      {isBlocked ? (
        <p className="mt-5 text-madder">Some pieces are no longer there in this number. Please change them first.</p>
      ) : (
        <Link to="/checkout" className={`${buttonClass('solid', 'large')} mt-5 w-full`}>
          Proceed to Checkout
        </Link>
      )}
      <p className="mt-3 text-[0.9375rem] text-ink-soft">Cash on delivery. Shipping is free.</p>
    </aside>
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
