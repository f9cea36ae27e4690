import { guestLimits } from '#domain/limits.ts';
import { parseStored, storage } from './storage.ts';

/** A line of a guest's cart. `price` is that of a piece when it was added, as the API writes rupees. */
export type GuestLine = {
  variantId: string;
  quantity: number;
  price?: string;
  /** True if the shop no longer sells the piece: the cart lists it apart until the guest dismisses it. */
  isGone?: true;
};

/**
 * The cart and the wishes of a guest, newest wish first. The same `key` goes with each try to merge them into an
 * account, so that two tabs or a lost answer never add anything twice. `sent` are the lines of the first try.
 */
export type Guest = {
  key: string;
  lines: readonly GuestLine[];
  wishes: readonly string[];
  sent?: readonly GuestLine[] | undefined;
};

/** The key is our own: the specification's keys hold only what is shown (shopping-storage.ts). */
const KEY = 'guest';
/** The server's last answers about the cart and the wishes, so that both can be read offline. */
const answers = { cart: 'guestCartShown', wishlist: 'guestWishlistShown' } as const;
const VERSION = 1;
const NOTHING: Guest = { key: '', lines: [], wishes: [] };
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOST_PIECES = 1_000_000;

export const guestStorage = {
  /** Reads what this browser stores; whatever another program wrote there counts as nothing. */
  get(): Guest {
    // The cast is safe: any program may have written it; each field is checked below.
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

  /** The last answer, in any shape: another program, or an older build of the shop, may have written it. */
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
    // The cast is safe: each field is checked.
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
