import type { Cart } from '#contract/cart.ts';
import { badField } from '#contract/errors.ts';
import type { OrderLimits } from '#domain/order-limits.ts';
import * as offersText from '#text/offers.ts';
import type { Catalogue } from '../../goods/catalogue/catalogue.ts';
import type { Db } from '../../platform/db/schema.ts';
import { findOfferBook, readCode } from '../offers/offers.ts';
import { composeCart, type Destination } from './compose-cart.ts';
import { summedLines, type GuestLine } from './guest-lines.ts';
import { loadPieces } from './queries.ts';

type Asked = Omit<Destination, 'addressId'> & { lines: readonly GuestLine[]; code?: string | undefined };
type Quote = { cart: Cart & { id: '' }; unknown: string[] };

/**
 * Answers a guest's cart at today's prices and stock, and the ids of variants that the shop does not know. The id of a
 * line in a guest's cart is the id of its variant. The shop neither reserves the items nor stores the guest's cart.
 * Throws 400 for a code that is not valid.
 */
export async function quoteCart(
  db: Db,
  catalogue: Catalogue,
  limits: OrderLimits | undefined,
  { lines: asked, code = '', ...destination }: Asked,
): Promise<Quote> {
  if (code !== '') await refuseInvalid(db, code, destination.now);
  const wanted = summedLines(asked);
  const pieces = new Map((await loadPieces(db, [...wanted.keys()])).map((piece) => [piece.id, piece]));
  const lines = [...wanted.values()].flatMap(({ productVariantId, quantity, priceWhenAdded }) => {
    const piece = pieces.get(productVariantId);
    return piece ? [{ ...piece, item_id: piece.id, quantity, paise_when_added: priceWhenAdded ?? null }] : [];
  });
  const content = { lines, userId: undefined, guestCode: code, ...destination };
  const unknown = [...wanted.keys()].filter((id) => !pieces.has(id));
  return { cart: { id: '', ...(await composeCart(db, catalogue, limits, content)) }, unknown };
}

async function refuseInvalid(db: Db, code: string, now: string): Promise<void> {
  const { why } = await readCode(db, await findOfferBook(db, now), code, now);
  if (why === 'invalid') throw badField('code', offersText.invalid());
}
