import { addMs, DAY_MS } from './instants.ts';
import { addDays, indianDay } from './days.ts';
import type { CourierEventName } from './courier-events.ts';
import type { Permission } from './staff-roles.ts';

// What becomes of pieces that a shopper sends back: for their money, or for another size or colour (decisions/0063).
// The tables below are all there is to know of it; docs/returns.md says the same for people.

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
 * How a return's state stands among the words of an order's story, where its WhatsApp text was opened: some stages of
 * orders are called alike.
 */
export function toldReturn(state: ReturnState): string {
  return `RETURN_${state}`;
}

/** The state that `toldReturn` wrote; undefined where it is something else. */
export function toldReturnState(word: string): ReturnState | undefined {
  return returnStates.find((state) => toldReturn(state) === word);
}

/** What the staff do. */
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
/** Besides, what the shopper does, and the shop by itself. */
export const returnEvents = [...staffEvents, 'withdraw', 'lapse'] as const;
export type ReturnEvent = (typeof returnEvents)[number];

type Rule = {
  from: readonly ReturnState[];
  to: ReturnState;
  /** Somebody of the staff with this permission, the shopper whose order it is, or the shop by itself. */
  by: Permission | 'shopper' | 'shop';
  /** Of which kind of return; both where it is left out. */
  only?: ReturnKind;
  /** `back`: what came back and can be sold is in stock again. `held-back`: so are the pieces held for a swap. */
  stock?: 'back' | 'held-back';
};

const rules: Record<ReturnEvent, Rule> = {
  approve: { from: ['ASKED'], to: 'APPROVED', by: 'orders.edit' },
  /** Also anew, where the courier came in vain. */
  setPickup: { from: ['APPROVED', 'PICKUP_SET'], to: 'PICKUP_SET', by: 'orders.edit' },
  /** A shopper may bring or send it without a pickup. */
  receive: { from: ['APPROVED', 'PICKUP_SET'], to: 'RECEIVED', by: 'orders.pack' },
  inspect: { from: ['RECEIVED'], to: 'INSPECTED', by: 'orders.pack', stock: 'back' },
  /** Of a swap too, whose new piece turns out to be unfit. */
  refund: { from: ['INSPECTED', 'SWAP_PACKED', 'SWAP_BACK'], to: 'REFUNDED', by: 'orders.edit', stock: 'held-back' },
  packSwap: { from: ['INSPECTED', 'SWAP_BACK'], to: 'SWAP_PACKED', by: 'orders.pack', only: 'swap' },
  /** The courier has what is held: it left the stock when it was asked for. */
  sendSwap: { from: ['INSPECTED', 'SWAP_PACKED', 'SWAP_BACK'], to: 'SWAPPED', by: 'orders.pack', only: 'swap' },
  deliverSwap: { from: ['SWAPPED'], to: 'SWAP_DELIVERED', by: 'orders.pack', only: 'swap' },
  /** Nobody took it: the pieces are still the shopper's, and can be sent once more or paid. */
  takeSwapBack: { from: ['SWAPPED'], to: 'SWAP_BACK', by: 'orders.pack', only: 'swap' },
  /** Up to the inspection, after which the pieces are the shop's: what was received goes back to the shopper. */
  decline: {
    from: ['ASKED', 'APPROVED', 'PICKUP_SET', 'RECEIVED'],
    to: 'DECLINED',
    by: 'orders.edit',
    stock: 'held-back',
  },
  /** Also noted by the staff, where the shopper rings. */
  withdraw: { from: ['ASKED', 'APPROVED', 'PICKUP_SET'], to: 'WITHDRAWN', by: 'shopper', stock: 'held-back' },
  /** What was held for a swap is held no longer. */
  lapse: { from: ['ASKED', 'APPROVED', 'PICKUP_SET'], to: 'LAPSED', by: 'shop', only: 'swap', stock: 'held-back' },
};

export type ReturnOutcome = { to: ReturnState; by: Rule['by']; stock: 'stay' | 'back' | 'held-back' };

/** What an event makes of a return of this kind in this state; undefined where it cannot happen. */
export function returnOutcome(kind: ReturnKind, state: ReturnState, event: ReturnEvent): ReturnOutcome | undefined {
  const { from, to, by, only, stock = 'stay' } = rules[event];
  if (!from.includes(state) || (only && only !== kind)) return undefined;
  // Nothing is held for a refund.
  return { to, by, stock: stock === 'held-back' && kind === 'refund' ? 'stay' : stock };
}

/** The steps of what is sent for a swap, which its courier may tell of. */
export type SwapStep = 'sendSwap' | 'deliverSwap' | 'takeSwapBack';

/** Where what a courier tells of a swap's parcel leaves it, and by which steps from the shop's door. */
const toldOfSwap: Record<CourierEventName, { steps: readonly SwapStep[]; to: ReturnState }> = {
  PICKED_UP: { steps: ['sendSwap'], to: 'SWAPPED' },
  OUT_FOR_DELIVERY: { steps: ['sendSwap'], to: 'SWAPPED' },
  NOT_MET: { steps: ['sendSwap'], to: 'SWAPPED' },
  DELIVERED: { steps: ['sendSwap', 'deliverSwap'], to: 'SWAP_DELIVERED' },
  /** Still with the courier. */
  REFUSED: { steps: ['sendSwap'], to: 'SWAPPED' },
  RETURNED: { steps: ['sendSwap', 'takeSwapBack'], to: 'SWAP_BACK' },
};

/**
 * The steps by which a swap gets where its courier says it is; none where it is there already, undefined where that
 * cannot have happened to it. What was not told before is made up for.
 */
export function stepsOfSwap(event: CourierEventName, from: ReturnState): SwapStep[] | undefined {
  const { steps, to } = toldOfSwap[event];
  if (from === to) return [];
  const leadsThere = (some: readonly SwapStep[]) =>
    some.reduce<ReturnState | undefined>((at, step) => at && returnOutcome('swap', at, step)?.to, from) === to;
  return [steps.slice(-1), [...steps]].find(leadsThere);
}

/** What the staff can do with a return now. */
export function staffEventsFrom(kind: ReturnKind, state: ReturnState): StaffEvent[] {
  return staffEvents.filter((event) => returnOutcome(kind, state, event) !== undefined);
}

/**
 * What somebody must be permitted to do to have less than the price go back. Everybody who inspects may have all
 * of it go back.
 */
export const permissionForLess = 'orders.edit' satisfies Permission;

/**
 * What somebody of the staff must be permitted to do in a shopper's stead: ask for a return, show photos
 * of it, withdraw it.
 */
export const permissionInStead = 'orders.take' satisfies Permission;

/** What somebody of the staff must be permitted to do. */
export function permissionForReturn(event: StaffEvent): Permission {
  const { by } = rules[event];
  // as: the staff's events are those whose rule names a permission, which the tests hold true.
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

/** Something is still to be done. */
export function isOpenReturn(state: ReturnState): boolean {
  return open.has(state);
}

/** The pieces are still, or again, the shopper's: they can be asked back anew. */
export function isVoidReturn(state: ReturnState): boolean {
  return withoutEffect.has(state);
}

/** The shopper may still think better of it. */
export function canBeWithdrawn(kind: ReturnKind, state: ReturnState): boolean {
  return returnOutcome(kind, state, 'withdraw') !== undefined;
}

/** The piles of the back office: returns with which the same is to be done; `only`: of this kind. */
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
// as: these are the object's own keys.
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

export const returnLimits = {
  textLength: 500,
  days: 365,
  holdDays: 60,
  nameLength: 80,
  photos: 4,
  referenceLength: 80,
  sentByLength: 120,
} as const;

/** `days`: from delivery; 0: nothing comes back. `holdDays`: so long pieces are held for a swap. */
export type ReturnTerms = {
  days: number;
  holdDays: number;
  /** Days of a category and of all below that name none of their own; 0: it does not come back. */
  categories: ReadonlyArray<{ id: string; days: number }>;
};
/** What holds while no owner has said anything: what the shop's home page promises. */
export const usualTerms: ReturnTerms = { days: 30, holdDays: 10, categories: [] };

/** For how many days something of these categories comes back: its own first, then the one above it, and so on. */
export function daysFor(terms: ReturnTerms, path: readonly string[]): number {
  const own = new Map(terms.categories.map(({ id, days }) => [id, days]));
  for (const id of path) {
    const days = own.get(id);
    if (days !== undefined) return days;
  }
  return terms.days;
}

/** The last day in India on which it may be asked back; undefined where it may not at all. */
export function lastDayToReturn(deliveredAt: string, days: number): string | undefined {
  return days === 0 ? undefined : addDays(indianDay(deliveredAt), days);
}

/** When pieces held from now on are held no longer. */
export function heldUntil(now: string, holdDays: number): string {
  return addMs(now, holdDays * DAY_MS);
}

/**
 * A swap is even: nobody pays a difference. So the new piece costs no more than the old one does now, or than was paid
 * for it in a sale of both.
 */
export function isEvenSwap(paidPaise: number, oldNowPaise: number | undefined, newNowPaise: number): boolean {
  return newNowPaise <= Math.max(paidPaise, oldNowPaise ?? 0);
}

/**
 * Whether an event means that money goes back, so that the invoice has to follow: once the pieces of a refund are
 * inspected, and of a swap when it is paid instead of sent.
 */
export function takesMoneyBack(kind: ReturnKind, event: ReturnEvent): boolean {
  return event === 'refund' || (event === 'inspect' && kind === 'refund');
}

/** No more goes back than was paid. */
export function leftToRefund(paidPaise: number, refundedPaise: number): number {
  return Math.max(0, paidPaise - refundedPaise);
}

/** Where a refund goes. */
export type Payout = { by: 'upi'; upiId: string } | { by: 'bank'; name: string; account: string; ifsc: string };

const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,63}@[a-z][a-z0-9]{1,31}$/i;
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

export function isUpiId(text: string): boolean {
  return UPI_ID.test(text);
}

/** The number of a bank's branch, such as SBIN0001234. */
export function isIfsc(text: string): boolean {
  return IFSC.test(text);
}

export function isAccountNumber(text: string): boolean {
  return /^\d{9,18}$/.test(text);
}
