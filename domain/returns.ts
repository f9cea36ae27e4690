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
 * Returns the word for a return's state in the record of the WhatsApp texts that staff have opened. The prefix is
 * necessary, because some stages of orders have the same names.
 */
export function toldReturn(state: ReturnState): string {
  return `RETURN_${state}`;
}

/** Returns the state for which `toldReturn` returns this word, or undefined for any other word. */
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
   * The person or program that may cause the event: staff with this permission, `shopper` (the customer of the order),
   * or `shop` (the program itself).
   */
  by: Permission | 'shopper' | 'shop';
  /** The event is possible only for this kind of return; undefined means both kinds. */
  only?: ReturnKind;
  /**
   * `back`: the returned pieces that can be sold go into stock. `held-back`: the new pieces that the shop reserved for
   * a swap go back into stock.
   */
  stock?: 'back' | 'held-back';
};

const rules: Record<ReturnEvent, Rule> = {
  approve: { from: ['ASKED'], to: 'APPROVED', by: 'orders.edit' },
  /** If the courier met nobody, staff can arrange another pickup. */
  setPickup: { from: ['APPROVED', 'PICKUP_SET'], to: 'PICKUP_SET', by: 'orders.edit' },
  /** A shopper may bring or send the pieces. In that case there is no pickup. */
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
   * Staff can decline a return until the inspection; afterwards the pieces belong to the shop. The shop sends pieces
   * that it has already received back to the shopper.
   */
  decline: {
    from: ['ASKED', 'APPROVED', 'PICKUP_SET', 'RECEIVED'],
    to: 'DECLINED',
    by: 'orders.edit',
    stock: 'held-back',
  },
  /** Staff can also withdraw a return for a shopper who calls. */
  withdraw: { from: ['ASKED', 'APPROVED', 'PICKUP_SET'], to: 'WITHDRAWN', by: 'shopper', stock: 'held-back' },
  /** The reservation of a swap's new pieces has ended. */
  lapse: { from: ['ASKED', 'APPROVED', 'PICKUP_SET'], to: 'LAPSED', by: 'shop', only: 'swap', stock: 'held-back' },
};

export type ReturnOutcome = { to: ReturnState; by: Rule['by']; stock: 'stay' | 'back' | 'held-back' };

/**
 * Returns the outcome of an event for a return of this kind in this state, or undefined if the event is not possible.
 */
export function returnOutcome(kind: ReturnKind, state: ReturnState, event: ReturnEvent): ReturnOutcome | undefined {
  const { from, to, by, only, stock = 'stay' } = rules[event];
  if (!from.includes(state) || (only && only !== kind)) return undefined;
  // Only swaps reserve new pieces.
  return { to, by, stock: stock === 'held-back' && kind === 'refund' ? 'stay' : stock };
}

/** The steps that a courier's reports about a swap's new parcel can cause. */
export type SwapStep = 'sendSwap' | 'deliverSwap' | 'takeSwapBack';

/**
 * For each courier event about a swap's new parcel: the state of the swap after the event, and the steps that lead to
 * this state if the parcel is still in the shop.
 */
const toldOfSwap: Record<CourierEventName, { steps: readonly SwapStep[]; to: ReturnState }> = {
  PICKED_UP: { steps: ['sendSwap'], to: 'SWAPPED' },
  OUT_FOR_DELIVERY: { steps: ['sendSwap'], to: 'SWAPPED' },
  NOT_MET: { steps: ['sendSwap'], to: 'SWAPPED' },
  DELIVERED: { steps: ['sendSwap', 'deliverSwap'], to: 'SWAP_DELIVERED' },
  /** After somebody has refused a parcel, the courier still has it. */
  REFUSED: { steps: ['sendSwap'], to: 'SWAPPED' },
  RETURNED: { steps: ['sendSwap', 'takeSwapBack'], to: 'SWAP_BACK' },
};

/**
 * Returns the steps that move a swap to the state that its courier reports, including steps that the courier has not
 * reported. Returns an empty list if the swap is already in that state, and undefined if the event is impossible for
 * this swap.
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
 * The permission for a refund below the price. A refund of the full price needs only the permission to inspect returns.
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
 * Returns whether the return had no effect, so that its pieces belong to the shopper. The shopper can then request
 * another return of these pieces.
 */
export function isVoidReturn(state: ReturnState): boolean {
  return withoutEffect.has(state);
}

/** Returns whether the shopper may still withdraw the return. */
export function canBeWithdrawn(kind: ReturnKind, state: ReturnState): boolean {
  return returnOutcome(kind, state, 'withdraw') !== undefined;
}

/**
 * The tabs of the back office's list of returns. The returns in a tab need the same work, except those in `done`. A tab
 * with `only` lists only returns of this kind.
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
 * A shopper can request a return for `days` days after the delivery; 0 means that the shop accepts no returns.
 * `holdDays` is the number of days for which the shop reserves the new pieces of a swap.
 */
export type ReturnTerms = {
  days: number;
  holdDays: number;
  /**
   * Other numbers of days for some categories. They also apply to subcategories without their own number. 0 means that
   * the shop accepts no returns.
   */
  categories: ReadonlyArray<{ id: string; days: number }>;
  /**
   * True if the shop refunds the charges for delivery and cash together with the price of the pieces, even if it is not
   * at fault.
   */
  refundsCharges: boolean;
};
/** The terms for returns until the owner sets others. The home page promises these terms. */
export const usualTerms: ReturnTerms = { days: 30, holdDays: 10, categories: [], refundsCharges: false };

/**
 * Returns the number of days for returning a product. `path` lists its category and the categories above it. The first
 * of them with its own number of days decides; without one, the shop's usual number applies.
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

/** Returns the instant until which the shop reserves a swap's new pieces if the reservation begins at `now`. */
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
 * Returns whether the event refunds money, so that the shop must issue a credit note. These are the inspection for a
 * return with a refund, and the refund of a swap whose new pieces are not sent.
 */
export function takesMoneyBack(kind: ReturnKind, event: ReturnEvent): boolean {
  return event === 'refund' || (event === 'inspect' && kind === 'refund');
}

/** Returns the amount that the shop may still refund without refunding more than the shopper has paid. */
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
