import { lazy, Suspense, useEffect, useState } from 'react';
import { data, Link, useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import type { Product, Variant } from '#contract/products.ts';
import { addDays, formatDay, indianDay } from '#domain/days.ts';
import { formatPaise } from '#domain/money.ts';
import { DELIVERY_DAYS } from '#domain/order-status.ts';
import { toParagraphs } from '#domain/text.ts';
import { Heart, RotateCcw, ShoppingBag, Truck } from 'lucide-react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { asPageError, load } from '../../api/load.ts';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { privateHead, siteOf } from '../frame/page-head.ts';
import { useFrame } from '../frame/use-frame.ts';
import { trailTo } from '../trail.ts';
import { DiscountBadge, Price, priceOf, cheapest } from '../price.tsx';
import { carriedTo, type CardProduct } from '../product-link.tsx';
import { SizeButtons } from '../size-buttons.tsx';
import { useShopping } from '../use-shopping.ts';
import { Gallery } from './gallery.tsx';
import { headOf } from './product-head.ts';
import { Swatches } from './swatches.tsx';

const MoreLikeThis = lazy(async () => import('./more-like-this.tsx'));

/** With fewer products than this, a category is too small for "more like this": the one above it serves. */
const FEW = 4;

type Loaded = { product: CardProduct | null };

/** Finds the product by the address alone, so that a refresh, a shared link and a search engine see it too. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Loaded | ReturnType<typeof data<Loaded>>> {
  try {
    const id = new URL(request.url).searchParams.get('id');
    return id ? await load({ context }, 'GET /products/{id}', { params: { id } }) : await load({ context }, 'GET /products/by-name/{name}', { params: { name: params['name'] ?? '' } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return data({ product: null }, { status: 404 });
    return asPageError(error);
  }
}

/** From a card, the page paints at once with what the card carried; the rest follows. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const url = new URL(request.url);
  const product = carriedTo(url.pathname + url.search);
  return product ? { product } : await serverLoader<Loaded>();
}

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches);
  const product = (loaderData as Loaded | undefined)?.product;
  return product ? headOf(product, site) : privateHead(site, 'Product not found');
};

export default function ProductPage() {
  const { product } = useLoaderData() as Loaded;
  if (!product)
    return (
      <div className="wrap">
        <EmptyState isPage title="Product not found." action={<Link to="/shop" className={buttonClass()}>Back to shop</Link>}>
          It may have been sold out for good, or the address is mistyped.
        </EmptyState>
      </div>
    );
  return <ProductView key={product.id} carried={product} />;
}

function ProductView({ carried }: { carried: CardProduct }) {
  const product = useFresh(carried);
  const isInBrowser = useIsInBrowser();
  const { categories } = useFrame();
  const { addToCart, toggleWish, isWished } = useShopping('account');
  const colors = [...new Map(product.variants.map((variant) => [`${variant.color} ${variant.colorHexCode}`, variant])).values()];
  const [color, setColor] = useState(() => keyOf(product.variants.find((variant) => variant.stock > 0) ?? product.variants[0]));
  const variants = product.variants.filter((variant) => keyOf(variant) === color);
  const [chosenId, setChosenId] = useState<string>();
  const chosen = variants.find((variant) => variant.id === chosenId);
  const [quantity, setQuantity] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const shown = chosen ?? cheapest(variants) ?? product.variants[0];
  if (!shown) return null;
  const price = priceOf(shown);
  const isInStock = product.variants.some((variant) => variant.stock > 0);
  const most = Math.max(1, chosen?.stock ?? 1);
  const amount = Math.min(quantity, most);
  const trail = trailTo(categories, product.category.id);
  const wished = isWished(product.id);

  const add = async () => {
    setAdding(true);
    if (await addToCart(chosen, amount)) {
      setChosenId(undefined);
      setQuantity(1);
    }
    setAdding(false);
  };
  const addButton = (
    <Button size="large" className="w-full" isBusy={isAdding} disabled={!isInStock} onClick={() => void add()}>
      <ShoppingBag aria-hidden className="size-5" />
      {isInStock ? `Add to cart - ${formatPaise(price.sellingPaise * amount)}` : 'Sold out'}
    </Button>
  );
  return (
    <div className="wrap pt-5">
      <nav aria-label="Breadcrumb" className="overflow-x-auto text-[0.9375rem] text-ink-soft">
        <ol className="flex gap-2 whitespace-nowrap">
          <li><Link to="/home" className="hover:underline">Home</Link></li>
          <li><span aria-hidden>/ </span><Link to="/shop" className="hover:underline">Shop</Link></li>
          {trail.map((category) => (
            <li key={category.id}><span aria-hidden>/ </span><Link to={`/shop?category=${category.id}`} className="hover:underline">{category.name}</Link></li>
          ))}
        </ol>
      </nav>
      <div className="mt-4 grid gap-8 md:grid-cols-2 lg:grid-cols-[7fr_5fr] lg:gap-14">
        <Gallery images={product.images} name={product.name} />
        <div className="md:sticky md:top-28 md:self-start">
          <p className="text-ink-soft">{product.category.name}</p>
          <h1 dir="auto" className={`display mt-1 [overflow-wrap:anywhere] ${product.name.length > 60 ? 'text-2xl sm:text-3xl' : 'text-4xl sm:text-5xl'}`}>{product.name}</h1>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Price price={price} size="large" />
            <DiscountBadge price={price} />
            <span className={`px-2 py-0.5 text-[0.8125rem] font-semibold ${isInStock ? 'bg-neem-wash text-neem' : 'bg-madder-wash text-madder'}`}>{isInStock ? 'In stock' : 'Out of stock'}</span>
          </div>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">Inclusive of all taxes. Cash on delivery.</p>
          {colors.length > 1 && <Swatches colors={colors} chosen={color} onChoose={(key) => { setColor(key); setChosenId(undefined); setQuantity(1); }} />}
          <div className="mt-6">
            <p className="mb-2 font-medium">Size{chosen && <>: <b>{chosen.size}</b></>}</p>
            <SizeButtons variants={variants} chosenId={chosenId} onChoose={(variant) => { setChosenId(variant.id); setQuantity(1); }} />
            <p aria-live="polite" className="mt-2 min-h-6 text-[0.9375rem] font-medium text-madder">{chosen && chosen.stock <= 5 && `Only ${chosen.stock} left`}</p>
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <Stepper label="Quantity" value={amount} max={most} onChange={setQuantity} />
            <button type="button" aria-pressed={wished} aria-label={wished ? 'Remove from wishlist' : 'Add to wishlist'} onClick={() => void toggleWish(product.id)} className="grid size-12 place-items-center rounded-cut border border-ink/45 bg-white hover:border-ink">
              <Heart aria-hidden className={`size-5 ${wished ? 'fill-madder text-madder' : ''}`} />
            </button>
          </div>
          <div className="mt-5 hidden md:block">{addButton}</div>
          <Promises />
          <Details product={product} />
        </div>
      </div>
      {isInBrowser && (
        <Suspense fallback={null}>
          <MoreLikeThis productId={product.id} category={trail.findLast((category) => category._count.products > FEW) ?? product.category} />
        </Suspense>
      )}
      {/* On a phone it stays in reach all the way down, and comes to rest above the footer. */}
      <div className="sticky bottom-0 z-30 -mx-4 mt-10 border-t border-thread bg-kora p-3 md:hidden">{addButton}</div>
    </div>
  );
}

function keyOf(variant: Variant | undefined): string {
  return variant ? `${variant.color} ${variant.colorHexCode}` : '';
}

/** What a card carried may be minutes old and has no description: the present product replaces it as soon as it is here. */
function useFresh(carried: CardProduct): CardProduct {
  const [fresh, setFresh] = useState<Product>();
  useEffect(() => {
    let isWanted = true;
    call('GET /products/{id}', { params: { id: carried.id } }).then(
      ({ product }) => isWanted && setFresh(product),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [carried.id]);
  return fresh ?? carried;
}

function Promises() {
  const isInBrowser = useIsInBrowser();
  // oxlint-disable-next-line react/purity -- the shopper's own day, asked for once it is theirs
  const today = indianDay(new Date().toISOString());
  return (
    <ul className="mt-6 space-y-2 text-[0.9375rem]">
      {/* The day is the shopper's, not that of a page kept since yesterday. */}
      <li className="flex items-center gap-3"><Truck aria-hidden className="size-5 text-ink-soft" /><span>{isInBrowser ? <>Delivery by <b>{formatDay(addDays(today, DELIVERY_DAYS))}</b></> : `Delivery in ${DELIVERY_DAYS} days`}</span></li>
      <li className="flex items-center gap-3"><RotateCcw aria-hidden className="size-5 text-ink-soft" />30-day returns</li>
    </ul>
  );
}

function Details({ product }: { product: CardProduct }) {
  const isKnown = product.description !== undefined;
  const paragraphs = toParagraphs(product.description ?? '');
  return (
    <section aria-labelledby="details-title" className="mt-8">
      <div aria-hidden className="woven mb-5" />
      <h2 id="details-title" className="eyebrow">Product details</h2>
      <div className="mt-3 space-y-3 [overflow-wrap:anywhere]" dir="auto">
        {!isKnown ? <Skeleton className="h-20" /> : paragraphs.length > 0 ? paragraphs.map((text, index) => <p key={index}>{text}</p>) : <p className="text-ink-soft">No description provided for this product.</p>}
      </div>
    </section>
  );
}
