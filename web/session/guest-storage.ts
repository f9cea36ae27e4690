import { guestLimits } from '#domain/limits.ts';
import { parseStored, storage } from './storage.ts';

/**
 * A line of a guest's cart. `price` is the price of a piece in rupees at the time when the guest added it, written as
 * in the API.
 */
export type GuestLine = {
  variantId: string;
  quantity: number;
  price?: string;
  /** True if the shop no longer sells the piece. The cart then lists it separately until the guest dismisses it. */
  isGone?: true;
};

/**
 * The cart and the wishes of a guest, newest wish first. Each try to merge them into an account sends the same `key`,
 * so that neither a second tab nor a lost answer adds anything twice. `sent` has the lines of the first try.
 */
export type Guest = {
  key: string;
  lines: readonly GuestLine[];
  wishes: readonly string[];
  sent?: readonly GuestLine[] | undefined;
};

/**
 * The storage key of a guest's data. This key is the shop's own: the keys of the specification contain only the data
 * for hearts and counts (shopping-storage.ts).
 */
const KEY = 'guest';
/**
 * The storage keys of the server's last answers about a guest's cart and wishes. With these answers, the browser can
 * show cart and wishes offline.
 */
const answers = { cart: 'guestCartShown', wishlist: 'guestWishlistShown' } as const;
const VERSION = 1;
const NOTHING: Guest = { key: '', lines: [], wishes: [] };
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOST_PIECES = 1_000_000;

export const guestStorage = {
  /**
   * Reads the guest's data that this browser stores. Invalid data, for example of another program, counts as no data.
   */
  get(): Guest {
    // The cast is safe: each field is checked below, because any program may have written the stored value.
    const kept = parseStored(storage.get(KEY)) as (Partial<Guest> & { version?: unknown }) | null | undefined;
    if (kept?.version !== VERSION || typeof kept.key !== 'string') return NOTHING;
    const wishes = Array.isArray(kept.wishes) ? kept.wishes.filter(isId) : [];
    return {
      key: kept.key,
      lines: linesIn(kept.lines),
      wishes: [...new Set(wishes)].filter((_, place) => place < guestLimits.wishes),
      ...(kept.sent && { sent: linesIn(kept.sent) }),
    };
  },

  set(guest: Guest): void {
    if (isNothing(guest)) storage.remove([KEY, ...Object.values(answers)]);
    else storage.set(KEY, JSON.stringify({ version: VERSION, ...guest }));
  },

  /**
   * Reads the server's last answer about the cart or the wishes. The answer may have any shape, because another program
   * or an older build may have stored it.
   */
  answer: (of: keyof typeof answers): unknown => parseStored(storage.get(answers[of])),

  keepAnswer: (of: keyof typeof answers, answer: unknown): void => storage.set(answers[of], JSON.stringify(answer)),
};

export function isNothing({ lines, wishes }: Guest): boolean {
  return lines.length + wishes.length === 0;
}

function linesIn(value: unknown): GuestLine[] {
  if (!Array.isArray(value)) return [];
  const lines = new Map<string, GuestLine>();
  for (const one of value) {
    // The cast is safe: each field is checked below.
    const { variantId, quantity, price, isGone } = (one ?? {}) as Partial<GuestLine>;
    if (!isId(variantId) || !Number.isInteger(quantity) || Number(quantity) < 1) continue;
    lines.set(variantId, {
      variantId,
      quantity: Math.min(Number(quantity), MOST_PIECES),
      ...(typeof price === 'string' && /^\d{1,8}(\.\d\d)?$/.test(price) && { price }),
      ...(isGone === true && { isGone }),
    });
  }
  return [...lines.values()].filter((_, place) => place < guestLimits.lines);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}
