import { addMs, DAY_MS } from './instants.ts';
import { addDays, indianDay } from './days.ts';
import type { CourierEventName } from './courier-events.ts';
import type { Permission } from './staff-roles.ts';

// Returns: a shopper sends pieces back for a refund, or for another size or colour (decisions/0063). The tables in this
// file contain all rules of returns; docs/returns.md explains them for people.

export const returnKinds = ['refund', 'swap'] as const;
export type ReturnKind = (typeof returnKinds)[number];

export const returnStates = [
  'ASKED',
  'APPROVED',
  'PICKUP_SET',
  'RECEIVED',
  'INSPECTED',
  'REFUNDED',
  'SWAP_PACKED',
  'SWAPPED',
  'SWAP_DELIVERED',
  'SWAP_BACK',
  'DECLINED',
  'WITHDRAWN',
  'LAPSED',
] as const;
export type ReturnState = (typeof returnStates)[number];

/**
 * Returns the word for the state of a return in the record of the WhatsApp texts that staff have opened. The word has a
 * prefix because some stages of orders have the same names.
 */
export function toldReturn(state: ReturnState): string {
  return `RETURN_${state}`;
}

/** Returns the state that belongs to a word of `toldReturn`, or undefined for any other word. */
export function toldReturnState(word: string): ReturnState | undefined {
  return returnStates.find((state) => toldReturn(state) === word);
}

/** The events that staff cause. */
export const staffEvents = [
  'approve',
  'setPickup',
  'receive',
  'inspect',
  'refund',
  'packSwap',
  'sendSwap',
  'deliverSwap',
  'takeSwapBack',
  'decline',
] as const;
export type StaffEvent = (typeof staffEvents)[number];
/** All events: those of the staff, `withdraw` by the shopper, and `lapse` by the shop itself. */
export const returnEvents = [...staffEvents, 'withdraw', 'lapse'] as const;
export type ReturnEvent = (typeof returnEvents)[number];

type Rule = {
  from: readonly ReturnState[];
  to: ReturnState;
  /**
   * Says who may cause the event: staff with this permission, `shopper` (the customer of the order), or `shop` (the
   * program itself).
   */
  by: Permission | 'shopper' | 'shop';
  /** The only kind of return that can have this event; if left out, both kinds can. */
  only?: ReturnKind;
  /**
   * `back`: the returned pieces that can be sold go into stock. `held-back`: the new pieces that the shop reserved for
   * a swap go back into stock.
   */
  stock?: 'back' | 'held-back';
};

const rules: Record<ReturnEvent, Rule> = {
  approve: { from: ['ASKED'], to: 'APPROVED', by: 'orders.edit' },
  /** Staff can arrange a second pickup, too, if the courier met nobody. */
  setPickup: { from: ['APPROVED', 'PICKUP_SET'], to: 'PICKUP_SET', by: 'orders.edit' },
  /** A shopper may also bring or send the pieces without a pickup. */
  receive: { from: ['APPROVED', 'PICKUP_SET'], to: 'RECEIVED', by: 'orders.pack' },
  inspect: { from: ['RECEIVED'], to: 'INSPECTED', by: 'orders.pack', stock: 'back' },
  /** A swap can also end in a refund, for example if its new piece cannot be sold. */
  refund: { from: ['INSPECTED', 'SWAP_PACKED', 'SWAP_BACK'], to: 'REFUNDED', by: 'orders.edit', stock: 'held-back' },
  packSwap: { from: ['INSPECTED', 'SWAP_BACK'], to: 'SWAP_PACKED', by: 'orders.pack', only: 'swap' },
  /** The courier gets the reserved pieces, which left the stock when the shopper requested the swap. */
  sendSwap: { from: ['INSPECTED', 'SWAP_PACKED', 'SWAP_BACK'], to: 'SWAPPED', by: 'orders.pack', only: 'swap' },
  deliverSwap: { from: ['SWAPPED'], to: 'SWAP_DELIVERED', by: 'orders.pack', only: 'swap' },
  /**
   * Nobody accepted the parcel with the new pieces of a swap. The new pieces are still meant for the shopper; the shop
   * can send them again or make a refund.
   */
  takeSwapBack: { from: ['SWAPPED'], to: 'SWAP_BACK', by: 'orders.pack', only: 'swap' },
  /**
   * Staff can decline a return until the inspection, after which the pieces belong to the shop. Pieces that the shop
   * has already received go back to the shopper.
   */
  decline: {
    from: ['ASKED', 'APPROVED', 'PICKUP_SET', 'RECEIVED'],
    to: 'DECLINED',
    by: 'orders.edit',
    stock: 'held-back',
  },
  /** If the shopper calls, staff can record that the shopper withdraws the return. */
  withdraw: { from: ['ASKED', 'APPROVED', 'PICKUP_SET'], to: 'WITHDRAWN', by: 'shopper', stock: 'held-back' },
  /** The shop no longer reserves the pieces for a swap. */
  lapse: { from: ['ASKED', 'APPROVED', 'PICKUP_SET'], to: 'LAPSED', by: 'shop', only: 'swap', stock: 'held-back' },
};

export type ReturnOutcome = { to: ReturnState; by: Rule['by']; stock: 'stay' | 'back' | 'held-back' };

/**
 * Returns the outcome of an event for a return of this kind in this state, or undefined if the event is not possible.
 */
export function returnOutcome(kind: ReturnKind, state: ReturnState, event: ReturnEvent): ReturnOutcome | undefined {
  const { from, to, by, only, stock = 'stay' } = rules[event];
  if (!from.includes(state) || (only && only !== kind)) return undefined;
  // For a refund the shop has reserved no new pieces.
  return { to, by, stock: stock === 'held-back' && kind === 'refund' ? 'stay' : stock };
}

/** The steps of a swap's new parcel that its courier can report. */
export type SwapStep = 'sendSwap' | 'deliverSwap' | 'takeSwapBack';

/**
 * For each courier event about the parcel of a swap: the state to which the event leads, and the steps to that state
 * from a swap that is still in the shop.
 */
const toldOfSwap: Record<CourierEventName, { steps: readonly SwapStep[]; to: ReturnState }> = {
  PICKED_UP: { steps: ['sendSwap'], to: 'SWAPPED' },
  OUT_FOR_DELIVERY: { steps: ['sendSwap'], to: 'SWAPPED' },
  NOT_MET: { steps: ['sendSwap'], to: 'SWAPPED' },
  DELIVERED: { steps: ['sendSwap', 'deliverSwap'], to: 'SWAP_DELIVERED' },
  /** If somebody refuses a parcel, the courier still has it. */
  REFUSED: { steps: ['sendSwap'], to: 'SWAPPED' },
  RETURNED: { steps: ['sendSwap', 'takeSwapBack'], to: 'SWAP_BACK' },
};

/**
 * Returns the steps that move a swap to the state that its courier reports, including steps that the courier has not
 * reported. Returns an empty list if the swap is already in that state, and undefined if it cannot have had the event.
 */
export function stepsOfSwap(event: CourierEventName, from: ReturnState): SwapStep[] | undefined {
  const { steps, to } = toldOfSwap[event];
  if (from === to) return [];
  const leadsThere = (some: readonly SwapStep[]) =>
    some.reduce<ReturnState | undefined>((at, step) => at && returnOutcome('swap', at, step)?.to, from) === to;
  return [steps.slice(-1), [...steps]].find(leadsThere);
}

/** Returns the events that the staff can cause for a return in this state. */
export function staffEventsFrom(kind: ReturnKind, state: ReturnState): StaffEvent[] {
  return staffEvents.filter((event) => returnOutcome(kind, state, event) !== undefined);
}

/**
 * The permission for a refund below the price. A member of the staff who may inspect a return may also refund its full
 * price.
 */
export const permissionForLess = 'orders.edit' satisfies Permission;

/** The permission to act for a shopper: to request a return, to add photos to it, or to withdraw it. */
export const permissionInStead = 'orders.take' satisfies Permission;

/** Returns the permission that an event of the staff needs. */
export function permissionForReturn(event: StaffEvent): Permission {
  const { by } = rules[event];
  // The cast is safe: the rules of staff events name a permission, which the tests check.
  return by as Permission;
}

const open: ReadonlySet<ReturnState> = new Set([
  'ASKED',
  'APPROVED',
  'PICKUP_SET',
  'RECEIVED',
  'INSPECTED',
  'SWAP_PACKED',
  'SWAP_BACK',
]);
const withoutEffect: ReadonlySet<ReturnState> = new Set(['DECLINED', 'WITHDRAWN', 'LAPSED']);

/** Returns whether staff still have work to do on a return in this state. */
export function isOpenReturn(state: ReturnState): boolean {
  return open.has(state);
}

/**
 * Returns whether the pieces of the return belong to the shopper, still or again. The shopper can then request a new
 * return of the same pieces.
 */
export function isVoidReturn(state: ReturnState): boolean {
  return withoutEffect.has(state);
}

/** Returns whether the shopper may still withdraw the return. */
export function canBeWithdrawn(kind: ReturnKind, state: ReturnState): boolean {
  return returnOutcome(kind, state, 'withdraw') !== undefined;
}

/**
 * The tabs of the back office's list of returns. All returns in a tab of the back office need the same work. If a tab
 * has `only`, it lists only returns of this kind.
 */
export const returnTabs = {
  toDecide: { states: ['ASKED'] },
  toCollect: { states: ['APPROVED', 'PICKUP_SET'] },
  toInspect: { states: ['RECEIVED'] },
  toSettle: { states: ['INSPECTED'], only: 'refund' },
  toPack: { states: ['INSPECTED', 'SWAP_BACK'], only: 'swap' },
  toHandOver: { states: ['SWAP_PACKED'] },
  done: { states: ['REFUNDED', 'SWAPPED', 'SWAP_DELIVERED', 'DECLINED', 'WITHDRAWN', 'LAPSED'] },
} as const satisfies Record<string, { states: readonly ReturnState[]; only?: ReturnKind }>;
export type ReturnTab = keyof typeof returnTabs;
// The cast is safe: Object.keys returns exactly the names of this object.
export const returnTabNames = Object.keys(returnTabs) as ReturnTab[];

export const returnReasons = [
  'SIZE_SMALL',
  'SIZE_LARGE',
  'NOT_AS_SHOWN',
  'DAMAGED',
  'WRONG_PIECE',
  'QUALITY',
  'CHANGED_MIND',
  'OTHER',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

const faults: ReadonlySet<ReturnReason> = new Set(['NOT_AS_SHOWN', 'DAMAGED', 'WRONG_PIECE', 'QUALITY']);

/**
 * Returns whether the shop is at fault for a return with this reason. If the shop is at fault, it also refunds the
 * share of the order's charges that belongs to the pieces.
 */
export function isShopAtFault(reason: ReturnReason): boolean {
  return faults.has(reason);
}

export const returnLimits = {
  textLength: 500,
  days: 365,
  holdDays: 60,
  nameLength: 80,
  photos: 4,
  referenceLength: 80,
  sentByLength: 120,
} as const;

/**
 * `days` counts from the delivery; 0 means that the shop accepts no returns. `holdDays` is the number of days for which
 * the shop reserves the new pieces of a swap.
 */
export type ReturnTerms = {
  days: number;
  holdDays: number;
  /**
   * The days for returns of products in a category, and in its subcategories that have no days of their own; 0 means
   * that the shop accepts no returns of them.
   */
  categories: ReadonlyArray<{ id: string; days: number }>;
  /**
   * True if the shop refunds the charges for delivery and cash together with the pieces, even if it is not at fault.
   */
  refundsCharges: boolean;
};
/** The terms for returns until the owner sets others. The home page promises the usual terms of returns. */
export const usualTerms: ReturnTerms = { days: 30, holdDays: 10, categories: [], refundsCharges: false };

/**
 * Returns the days for returning a product of these categories: the days of the product's own category or, if this
 * category has none, the days of the nearest category above it that has some.
 */
export function daysFor(terms: ReturnTerms, path: readonly string[]): number {
  const own = new Map(terms.categories.map(({ id, days }) => [id, days]));
  for (const id of path) {
    const days = own.get(id);
    if (days !== undefined) return days;
  }
  return terms.days;
}

/** Returns the last day in India on which the shopper may request a return, or undefined if no return is possible. */
export function lastDayToReturn(deliveredAt: string, days: number): string | undefined {
  return days === 0 ? undefined : addDays(indianDay(deliveredAt), days);
}

/** Returns the instant until which the shop reserves pieces for a swap, if the reservation begins at `now`. */
export function heldUntil(now: string, holdDays: number): string {
  return addMs(now, holdDays * DAY_MS);
}

/**
 * Returns whether a swap needs no payment. The new piece may cost at most the higher of two amounts: the amount that
 * the shopper paid for the old piece, and the price of the old piece today.
 */
export function isEvenSwap(paidPaise: number, oldNowPaise: number | undefined, newNowPaise: number): boolean {
  return newNowPaise <= Math.max(paidPaise, oldNowPaise ?? 0);
}

/**
 * Returns whether the event refunds money, so that the shop must issue a credit note. Two events refund money: the
 * inspection of pieces for a refund, and the refund of a swap whose new pieces the shop does not send.
 */
export function takesMoneyBack(kind: ReturnKind, event: ReturnEvent): boolean {
  return event === 'refund' || (event === 'inspect' && kind === 'refund');
}

/** Returns the amount that the shop can still refund, so that it never refunds more than the shopper paid. */
export function leftToRefund(paidPaise: number, refundedPaise: number): number {
  return Math.max(0, paidPaise - refundedPaise);
}

/** The shopper's account that gets the refund. */
export type Payout = { by: 'upi'; upiId: string } | { by: 'bank'; name: string; account: string; ifsc: string };

const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,63}@[a-z][a-z0-9]{1,31}$/i;
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

export function isUpiId(text: string): boolean {
  return UPI_ID.test(text);
}

/** Returns whether a text is the code of a bank's branch, such as SBIN0001234. */
export function isIfsc(text: string): boolean {
  return IFSC.test(text);
}

export function isAccountNumber(text: string): boolean {
  return /^\d{9,18}$/.test(text);
}
