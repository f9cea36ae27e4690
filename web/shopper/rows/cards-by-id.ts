import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { load, pageLoader } from '../../api/load.ts';
import type { Packed } from '../../api/packed.ts';
import { cachedPieces } from '../cached-pieces.ts';
import type { CardProduct } from '../packed-card.ts';

/** `cards` is undefined if the cards could not be loaded. */
export type CardsById = { cards: Packed<CardProduct[]> | undefined };

/** The most ids in one URL. A browser stores the same number of viewed products. */
const MOST = 12;

/**
 * Loads the cards of the products whose ids stand in the URL, separated by dots. Leaves out products that are no
 * longer for sale.
 */
export const loader = pageLoader(async ({ context, params }: LoaderFunctionArgs): Promise<CardsById> => {
  const ids = (params['ids'] ?? '').split('.', MOST);
  const products = await Promise.all(
    ids.map(async (id) =>
      load({ context }, 'GET /products/{id}', { params: { id } }).then(
        ({ product }) => [{ read: () => product }],
        (error) => noneIfGone(error),
      ),
    ),
  );
  return { cards: context.get(cachedPieces).cards.pack(products.flat()) };
});

function noneIfGone(error: unknown): [] {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return [];
  throw error;
}

/** If the row cannot be loaded, it is left out, and the page around it stays. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<CardsById> {
  try {
    return await serverLoader<CardsById>();
  } catch {
    return { cards: undefined };
  }
}

export const shouldRevalidate = () => false;
