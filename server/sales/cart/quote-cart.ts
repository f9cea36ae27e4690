import type { Cart } from '#contract/cart.ts';
import type { OrderLimits } from '#domain/order-limits.ts';
import * as offersText from '#text/offers.ts';
import type { Caller } from '../../platform/http/call-request.ts';
import { TooManyTries } from '../../platform/http/rate-limits.ts';
import { checkTypedCode } from '../offers/offers.ts';
import type { Sales } from '../sales.ts';
import { composeCart, type Destination } from './compose-cart.ts';
import { summedLines, type GuestLine } from './guest-lines.ts';
import { loadPieces } from './queries.ts';

type Asked = Omit<Destination, 'addressId'> & { lines: readonly GuestLine[]; code?: string | undefined };
type From = Pick<Caller, 'address' | 'noteLimit'>;
type Quote = { cart: Cart & { id: '' }; unknown: string[] };

/**
 * Returns a guest's cart at today's prices and stock, and the ids of variants that the shop does not know. The id of a
 * line in a guest's cart is the id of its variant. The shop neither reserves the items nor stores the guest's cart.
 * Throws 400 for a code that is not valid. If the guest's network has tried too many invalid codes, the shop does not
 * check the code: the prices are those without the code, and a message explains this.
 */
export async function quoteCart(
  shop: Sales,
  limits: OrderLimits | undefined,
  { lines: asked, code = '', ...destination }: Asked,
  from: From,
): Promise<Quote> {
  const { db, catalogue } = shop;
  const isChecked = code === '' || (await hasTryFor(shop, code, from));
  const wanted = summedLines(asked);
  const pieces = new Map((await loadPieces(db, [...wanted.keys()])).map((piece) => [piece.id, piece]));
  const lines = [...wanted.values()].flatMap(({ productVariantId, quantity, priceWhenAdded }) => {
    const piece = pieces.get(productVariantId);
    return piece ? [{ ...piece, item_id: piece.id, quantity, paise_when_added: priceWhenAdded ?? null }] : [];
  });
  const content = { lines, userId: undefined, guestCode: isChecked ? code : '', ...destination };
  const unchecked = { code: { code, isUsed: false, message: offersText.unchecked() } };
  const cart = {
    id: '' as const,
    ...(await composeCart(db, catalogue, limits, content)),
    ...(!isChecked && unchecked),
  };
  return { cart, unknown: [...wanted.keys()].filter((id) => !pieces.has(id)) };
}

/**
 * Checks a guest's code. Returns false without a check if the guest's network has tried too many invalid codes. Throws
 * 400 for a code that is not valid.
 */
async function hasTryFor(shop: Sales, code: string, { address, noteLimit }: From): Promise<boolean> {
  try {
    await checkTypedCode(shop, code, { address });
    return true;
  } catch (error) {
    if (!(error instanceof TooManyTries)) throw error;
    noteLimit?.(error);
    return false;
  }
}
