import { Star, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLoaderData, type MetaArgs } from 'react-router';
import { content } from '#contract/content.ts';
import type { Product, Variant } from '#contract/products.ts';
import { say } from '#contract/sentences.ts';
import { SignedInOnly } from '../../session/signed-in-only.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { cheapest, DiscountBadge, Price, priceOf } from '../price.tsx';
import { ProductLink } from '../product-link.tsx';
import { SizeButtons } from '../size-buttons.tsx';
import { useShopping } from '../use-shopping.ts';
import { useWishlist } from '../customer/use-wishlist.ts';
import { useWishes } from '../wishes.ts';
import { privateHead, siteOf } from '../frame/page-head.ts';

/** The specification fixes the rating shown here (spec §9); an owner may edit it with the other content. */
export const loader = () => ({ stars: content.wishlistStars });

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), 'Your wishlist');

export default function WishlistPage() {
  return (
    <SignedInOnly who="customer" waiting={<Waiting />}>
      <WishlistView />
    </SignedInOnly>
  );
}

function WishlistView() {
  const { stars } = useLoaderData<typeof loader>();
  const wishes = useWishes();
  const { data: wishlist, isPending, refetch } = useWishlist();
  if (isPending) return <Waiting />;
  if (!wishlist)
    return (
      <div className="wrap">
        <EmptyState isPage title={say.wishlist.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      </div>
    );
  // What is taken out goes at once; what the server then refuses comes back.
  const items = wishlist.items.filter((item) => wishes.has(item.productId));
  if (items.length === 0)
    return (
      <div className="wrap">
        <EmptyState isPage title="Your Wishlist is Empty" action={<Link to="/shop" className={buttonClass()}>Start Shopping</Link>}>
          Tap the heart on anything you would like to find again.
        </EmptyState>
      </div>
    );
  return (
    <div className="wrap pt-8">
      <h1 className="display text-4xl sm:text-5xl">My Wishlist ({items.length})</h1>
      <ul className="mt-8 grid grid-cols-2 gap-x-3 gap-y-10 sm:gap-x-6 md:grid-cols-3 xl:grid-cols-4">
        {items.map((item) => (
          <li key={item.productId}>
            <Wish product={item.product} stars={stars} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Wish({ product, stars }: { product: Product; stars: number }) {
  const { addToCart, toggleWish } = useShopping('account');
  const [chosen, setChosen] = useState<Variant>();
  const shown = chosen ?? cheapest(product.variants);
  const [image] = product.images;
  return (
    <article className="relative flex h-full flex-col">
      <ProductLink product={product} aria-label={product.name} tabIndex={-1} className="block aspect-3/4 bg-kora-deep">
        {image && <Picture image={image} sizes="(min-width: 64rem) 25vw, 46vw" alt="" className="size-full object-cover" />}
      </ProductLink>
      {shown && <DiscountBadge price={priceOf(shown)} className="absolute top-2.5 left-2.5" />}
      <button type="button" aria-label={`Remove ${product.name} from wishlist`} onClick={() => void toggleWish(product.id)} className="absolute top-2 right-2 grid size-10 place-items-center rounded-full bg-kora/90">
        <X aria-hidden className="size-4.5" />
      </button>
      <h2 className="mt-3 line-clamp-2">
        <ProductLink product={product} dir="auto" className="[overflow-wrap:anywhere] hover:underline">{product.name}</ProductLink>
      </h2>
      <p role="img" aria-label={`${stars} of 5 stars`} className="my-1 flex gap-0.5 text-turmeric">
        {Array.from({ length: 5 }, (_, index) => (
          <Star key={index} aria-hidden className={`size-4 ${index < stars ? 'fill-current' : ''}`} />
        ))}
      </p>
      {shown && <Price price={priceOf(shown)} />}
      <div className="my-3 max-h-28 overflow-y-auto">
        <SizeButtons isSmall variants={product.variants} chosenId={chosen?.id} onChoose={setChosen} />
      </div>
      <Button className="mt-auto w-full" onClick={() => void addToCart(chosen).then((added) => added && setChosen(undefined))}>
        Add to cart
      </Button>
    </article>
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
