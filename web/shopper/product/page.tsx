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

/**
 * Few visits come to an address without a product, so the browser loads this code separately. On such a visit the
 * server renders its HTML.
 */
const MissingProduct = lazy(async () => import('./missing-product.tsx'));

/**
 * The data of the page. `isFromCard` is true if the product came with a card: it may be minutes old, and has no
 * description.
 */
type Loaded = { product: CardProduct | null; words?: PromiseWords; isFromCard?: boolean };

/**
 * Finds the product by the address alone, so that a reload, a shared link and a search engine work too. A former name
 * or another spelling in the address redirects permanently to the present address.
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

/**
 * After a click on a card, the page paints at once from the card's data. When React Router loads the page's data again,
 * this loader asks the server.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const carried = carriedTo(addressOf(new URL(request.url)));
  if (carried && !carried.isPainted) {
    carried.isPainted = true;
    return { product: carried.product, isFromCard: true };
  }
  try {
    const loaded = await serverLoader<Loaded>();
    // The product stays in the page's memory, so that the page paints at once when the visitor comes back.
    if (loaded.product) carry(loaded.product);
    return loaded;
  } catch (error) {
    // The card had a former name of the product, and the page was painted at the former address. The redirect replaces
    // that address in the history, so that Back does not lead to it. The router's own `replace` sets the same header.
    if (carried && error instanceof Response) error.headers.set('X-Remix-Replace', 'true');
    else if (carried) return { product: carried.product };
    throw error;
  }
}

/** Returns the address of the product's page without the colour. */
function addressOf({ pathname, searchParams }: URL): string {
  const id = searchParams.get('id');
  return id ? `${pathname}?id=${id}` : pathname;
}

/**
 * Another colour changes only the address, so nothing is loaded. A request for the same address loads the product
 * again.
 */
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
