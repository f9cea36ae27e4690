import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageSizes } from '#domain/limits.ts';
import { load, pageLoader } from '../api/load.ts';
import type { Packed } from '../api/packed.ts';
import { cachedPieces } from './cached-pieces.ts';
import type { CardProduct } from './packed-card.ts';

/** `cards` is undefined if the cards could not be loaded. */
export type CategoryCards = { categoryId: string; cards: Packed<CardProduct[]> | undefined };

/**
 * Loads the first products of a category for a row of cards on another page. Products in stock come before sold-out
 * ones.
 */
export const loader = pageLoader(async ({ context, params }: LoaderFunctionArgs): Promise<CategoryCards> => {
  const categoryId = params['id'] ?? '';
  const { data } = await load({ context }, 'GET /products/category/{id}', {
    params: { id: categoryId },
    query: { limit: pageSizes.homeRow },
  });
  return { categoryId, cards: context.get(cachedPieces).cards.pack(data) };
});

/** If the row cannot be loaded, it shows its own message, and the page around it stays. */
export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs): Promise<CategoryCards> {
  try {
    return await serverLoader<CategoryCards>();
  } catch {
    return { categoryId: params['id'] ?? '', cards: undefined };
  }
}

export const shouldRevalidate = () => false;
