import { lazy, Suspense, useEffect } from 'react';
import {
  data,
  redirect,
  useLoaderData,
  useRevalidator,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { productNameIn, productPath } from '#domain/paths.ts';
import * as productText from '#text/product-page.ts';
import { ApiError } from '../../api/api-error.ts';
import { asPageError, load } from '../../api/load.ts';
import { carriedTo, carry } from '../carried-products.ts';
import { privateHead, siteOf } from '../frame/page-head.ts';
import type { CardProduct } from '../packed-card.ts';
import { headOf } from './product-head.ts';
import { ProductView } from './product-view.tsx';
import { promiseWords } from './promise-words.ts';
import type { PromiseWords } from './promises.tsx';
import { shownProduct } from './shown-product.ts';

/** Few visits meet an address without a product, so the code for it comes apart; the server writes its HTML. */
const MissingProduct = lazy(async () => import('./missing-product.tsx'));

/** `isFromCard`: the data came with a card, may be minutes old and has no description. */
type Loaded = { product: CardProduct | null; words?: PromiseWords; isFromCard?: boolean };

/**
 * Finds the product by the address alone, so that a refresh, a shared link and a search engine work too. A former name,
 * and another spelling, are redirected to the present address, for ever.
 */
export async function loader({
  context,
  request,
}: LoaderFunctionArgs): Promise<Loaded | ReturnType<typeof data<Loaded>>> {
  try {
    const { pathname, searchParams } = new URL(request.url);
    const id = searchParams.get('id');
    const name = productNameIn(pathname);
    const { product } = id
      ? await load({ context }, 'GET /products/{id}', { params: { id } })
      : await load({ context }, 'GET /products/by-address/{name}', { params: { name } });
    const present = productPath(product);
    const { pathname: own, search } = new URL(present, request.url);
    if (productNameIn(own) === name && (id || search === '')) {
      const { categories } = await load({ context }, 'GET /categories');
      return { product: shownProduct(product, categories), words: await promiseWords({ context, request }, product) };
    }
    throw redirect(productPath(product, searchParams.get('color') ?? undefined), 301);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return data({ product: null }, { status: 404 });
    return asPageError(error);
  }
}

/** After a click on a card, the page paints at once with the card's data; when revalidated, it asks the server. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const carried = carriedTo(addressOf(new URL(request.url)));
  if (carried && !carried.isPainted) {
    carried.isPainted = true;
    return { product: carried.product, isFromCard: true };
  }
  try {
    const loaded = await serverLoader<Loaded>();
    // With this the page also paints at once when the visitor comes back.
    if (loaded.product) carry(loaded.product);
    return loaded;
  } catch (error) {
    // The page was painted at the address of a card with a former name, to which Back must not lead. The header is the
    // router's own, which its `replace` sets, too.
    if (carried && error instanceof Response) error.headers.set('X-Remix-Replace', 'true');
    else if (carried) return { product: carried.product };
    throw error;
  }
}

/** Answers the address of the product without the colour. */
function addressOf({ pathname, searchParams }: URL): string {
  const id = searchParams.get('id');
  return id ? `${pathname}?id=${id}` : pathname;
}

/** Choosing a colour changes the address, and the product is known already; a request for the same address loads it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || addressOf(currentUrl) !== addressOf(nextUrl);

export const meta = ({ loaderData, matches, location }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches);
  const product = (loaderData as Loaded | undefined)?.product;
  return product ? headOf(product, site, location.search) : privateHead(site, productText.notFoundHead());
};

export default function ProductPage() {
  const { product, words = {}, isFromCard = false } = useLoaderData() as Loaded;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isFromCard) void revalidate();
  }, [isFromCard, product, revalidate]);
  return product ? (
    <ProductView key={product.id} product={product} words={words} isComing={isFromCard} />
  ) : (
    <Suspense>
      <MissingProduct />
    </Suspense>
  );
}
