import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { asPageError, load } from '../../api/load.ts';
import type { Packed } from '../../api/packed.ts';
import { cachedPieces } from '../cached-pieces.ts';
import type { CardProduct } from '../packed-card.ts';

/** `cards` is undefined if they could not be loaded. */
export type CardsById = { cards: Packed<CardProduct[]> | undefined };

/** The highest number of ids in one address. A browser remembers the same number. */
const MOST = 12;

/**
 * Loads the cards of the products whose ids stand in the address, separated by dots; leaves out products that are no
 * longer on sale.
 */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<CardsById> {
  const ids = (params['ids'] ?? '').split('.', MOST);
  try {
    const products = await Promise.all(
      ids.map(async (id) =>
        load({ context }, 'GET /products/{id}', { params: { id } }).then(
          ({ product }) => [{ read: () => product }],
          (error) => noneIfGone(error),
        ),
      ),
    );
    return { cards: context.get(cachedPieces).cards.pack(products.flat()) };
  } catch (error) {
    return asPageError(error);
  }
}

function noneIfGone(error: unknown): [] {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return [];
  throw error;
}

/** A row that cannot be loaded is left out; the page around it stays. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<CardsById> {
  try {
    return await serverLoader<CardsById>();
  } catch {
    return { cards: undefined };
  }
}

export const shouldRevalidate = () => false;
