import type { Cart } from '#contract/cart.ts';
import * as guestText from '#text/guest-cart.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { newKey, untilAnswered } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { keepDraft, keptDraft } from '../../drafts/form-draft.ts';
import { guestStorage, isNothing, type Guest, type GuestLine } from '../../session/guest-storage.ts';
import { notify } from '../../ui/notices.tsx';
import { lineOnWire } from './line-on-wire.ts';

/**
 * The storage key of the sentences about a merge of carts, which cart and checkout show until the customer dismisses
 * them.
 */
export const MERGE_NOTE = 'merged-cart';

let underWay: Promise<Cart | undefined> | undefined;
let hasSaidFailure = false;

/**
 * Merges the cart and the wishes from before the sign-in into the customer's account, and returns the cart. Returns
 * undefined if this device has nothing to merge, or if the merge failed. After a failure, cart and wishes stay on the
 * device, and the next reading of the cart tries again. Every reading of the cart calls this function, so that it runs
 * after every way of signing in.
 */
export async function mergeGuest(): Promise<Cart | undefined> {
  if (isNothing(guestStorage.get())) return undefined;
  underWay ??= merge().finally(() => (underWay = undefined));
  return underWay;
}

async function merge(): Promise<Cart | undefined> {
  const guest = guestStorage.get();
  // Other tabs send the same lines with the same key. If the answer is lost, `sent` shows which pieces the guest added
  // after the first try.
  guestStorage.set({ ...guest, sent: guest.sent ?? guest.lines });
  try {
    const { cart, changes, message } = await untilAnswered(async () => send(guest), 2);
    if (guestStorage.get().key === guest.key) guestStorage.set({ ...guest, lines: [], wishes: [] });
    say(
      changes.map((change) => change.message),
      message,
    );
    void queries.invalidateQueries({ queryKey: ['wishlist'] });
    return cart;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED') {
      guestStorage.set(restOf(guest));
      return isNothing(guestStorage.get()) ? undefined : merge();
    }
    if (!hasSaidFailure) notify('warning', guestText.mergeFailed(), 'account');
    hasSaidFailure = true;
    return undefined;
  }
}

async function send({ key, lines, wishes }: Guest) {
  const body = { lines: lines.map(lineOnWire), wishes: [...wishes] };
  return call('POST /cart/merge', { body, headers: { 'idempotency-key': key } });
}

/**
 * Returns the lines and wishes that are left to merge. The account has already merged the lines of the first try, so
 * only later additions are left.
 */
function restOf({ lines, wishes, sent = [] }: Guest): Guest {
  const merged = new Map(sent.map(({ variantId, quantity }) => [variantId, quantity]));
  const rest = lines.flatMap((line): GuestLine[] => {
    const quantity = line.quantity - (merged.get(line.variantId) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return { key: newKey(), lines: rest, wishes };
}

/**
 * Tells the customer the changes that the merge has made. Cart and checkout list each change until the customer
 * dismisses the list; on other pages a notice says that there are changes.
 */
function say(changes: readonly string[], message: string): void {
  if (changes.length === 0) return;
  const before = keptDraft(MERGE_NOTE);
  keepDraft(MERGE_NOTE, [...(Array.isArray(before) ? before.map(String) : []), ...changes]);
  if (!/\/(cart|checkout)$/.test(window.location.pathname)) notify('warning', message, 'header');
}
