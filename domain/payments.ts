/** The payment gateways that the shop knows, in the order in which the owner's settings show them. */
export const gatewayNames = ['razorpay', 'phonepe', 'cashfree'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** Returns whether a gateway refuses to open a payment without a phone number. */
export function needsPhone(gateway: GatewayName): boolean {
  return gateway === 'cashfree';
}

export const paymentLimits = {
  /** The minutes for which an unpaid order reserves its pieces, unless the owner sets another number. */
  minutes: 20,
  /**
   * A gateway keeps a payment page open for at least 15 minutes; the shop adds one minute, because some time passes
   * before the page opens.
   */
  leastMinutes: 16,
  /** PhonePe keeps its payment page open for at most an hour. */
  mostMinutes: 55,
  /**
   * The shop asks the gateway about a payment only for this many days, because after that no bank changes its result.
   */
  askDays: 7,
  /** Gateways accept no payment or refund below this amount, in paise. */
  leastPaise: 100,
  /** The amount of the owner's trial payment, in paise. */
  trialPaise: 100,
} as const;

/**
 * The states of a payment at its gateway. `asked`: the shop has requested a payment page and has no answer yet. `open`:
 * the shopper can begin to pay. `pending`: a bank has not decided yet. `failed`: an attempt failed. `closed`: nobody
 * can pay on this page any more. `captured`: the money has come.
 */
export const gatewayStates = ['asked', 'open', 'pending', 'failed', 'closed', 'captured'] as const;
export type GatewayState = (typeof gatewayStates)[number];

const rank: Record<GatewayState, number> = { asked: 0, open: 1, pending: 2, failed: 3, closed: 4, captured: 5 };

/**
 * Returns the state of a payment after the gateway has reported the state `said`. Reports may arrive in the wrong
 * order, so the state never goes back to an earlier state, with one exception: `failed` can become `open` or `pending`,
 * because the shopper may try again or the bank may decide otherwise.
 */
export function forward(known: GatewayState, said: GatewayState): GatewayState {
  if (known === 'failed' && (said === 'open' || said === 'pending')) return said;
  return rank[said] >= rank[known] ? said : known;
}

/** Returns whether money may still come through this payment page. */
export function mayStillPay(state: GatewayState): boolean {
  return state !== 'closed' && state !== 'captured';
}

/**
 * The purpose for which the shop uses money that a gateway has captured. `kept`: the money pays its order. `second`:
 * the order was already paid, so the shop refunds the money. `late`: the order was already cancelled, so the shop
 * refunds the money. `wrong`: the amount differs from the requested amount, so a person decides. `returned`: a person
 * or the shop has refunded the money. `trial`: the owner has tried the gateway.
 */
export const captureOutcomes = ['kept', 'second', 'late', 'wrong', 'returned', 'trial'] as const;
export type CaptureOutcome = (typeof captureOutcomes)[number];

/**
 * The states of a refund. `asked`: the shop wrote the refund together with its cause, but has not sent it. `sent`: the
 * gateway has the refund, or may have it. `failed`: the gateway refused the refund, and a person decides. `withdrawn`:
 * the cause of the refund was undone before the shop sent the refund.
 */
export const refundStates = ['asked', 'sent', 'done', 'failed', 'withdrawn'] as const;
export type RefundStage = (typeof refundStates)[number];

/**
 * The causes of a refund. `outside`: somebody made the refund on the gateway's own website, and the shop found it.
 * `afterwards`: the same, but the order had already left.
 */
export const refundReasons = [
  ...(['cancelled', 'returned', 'cheaper', 'second', 'late', 'wrong', 'trial', 'outside', 'afterwards'] as const),
] as const;
export type RefundReason = (typeof refundReasons)[number];

/**
 * Returns whether the order stays paid after a refund for this reason. It does if the order had already left the shop.
 */
export function keepsOrderPaid(reason: RefundReason): boolean {
  return reason === 'returned' || reason === 'afterwards';
}

/** The states of a refund that the shopper sees. */
export const shownRefundStates = ['onItsWay', 'done', 'delayed'] as const;
type ShownRefundState = (typeof shownRefundStates)[number];

export function shownRefund(state: Exclude<RefundStage, 'withdrawn'>): ShownRefundState {
  if (state === 'done') return 'done';
  // Staff see that a refund failed. The shopper sees only that the refund takes longer, because the shop takes care of
  // it.
  return state === 'failed' ? 'delayed' : 'onItsWay';
}

/**
 * The state of an order's online payment. `toPay`: nothing is paid. `waiting`: a bank has not decided yet. `failed`:
 * the last attempt failed, and the shopper can pay again. `lapsed`: the order was cancelled without a payment. `late`:
 * paid after the order was cancelled. `held`: a person at the shop must decide. `refunded`: paid and completely
 * refunded.
 */
export const payStates = ['toPay', 'waiting', 'paid', 'failed', 'lapsed', 'late', 'held', 'refunded'] as const;
export type PayState = (typeof payStates)[number];

type Facts = {
  isCancelled: boolean;
  /** True if the order's present payment method is cash. */
  isCash: boolean;
  isHeld: boolean;
  /** `paidPaise` is the money that belongs to the order, minus its refunds. `totalPaise` is the total of the order. */
  paidPaise: number;
  totalPaise: number;
  hasCaptures: boolean;
  hasLate: boolean;
  /** The state of the order's newest payment at its gateway; undefined if there was none. */
  last: GatewayState | undefined;
};

/** Returns the state of the payment that the shopper's page shows. */
export function payStateOf(facts: Facts): PayState {
  const { isCancelled, isCash, isHeld, paidPaise, totalPaise, hasCaptures, hasLate, last } = facts;
  if (isHeld) return 'held';
  if (isCash && hasLate) return 'late';
  if (isCancelled) {
    if (hasLate) return 'late';
    if (hasCaptures) return 'refunded';
    return last === 'pending' ? 'waiting' : 'lapsed';
  }
  if (hasCaptures && paidPaise >= totalPaise) return 'paid';
  if (last === 'pending') return 'waiting';
  return last === 'failed' ? 'failed' : 'toPay';
}

/** The reasons why a person must decide about an order's online payment. */
export const holdReasons = ['noAnswer', 'wrong', 'outside'] as const;
export type HoldReason = (typeof holdReasons)[number];

/**
 * The tabs of the owner's list of online payments: expected payments, payments about which a person must decide, failed
 * refunds, and all payments.
 */
export const paymentTabs = ['waiting', 'held', 'refundFailed', 'all'] as const;
export type PaymentTab = (typeof paymentTabs)[number];

/** The decisions that a person can make about unexpected money. */
export const resolutions = ['keep', 'refund'] as const;
export type Resolution = (typeof resolutions)[number];
