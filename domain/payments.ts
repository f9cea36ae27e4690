/** The payment gateways that the shop knows, in the order in which the owner's settings show them. */
export const gatewayNames = ['razorpay', 'phonepe', 'cashfree'] as const;
export type GatewayName = (typeof gatewayNames)[number];

export const paymentLimits = {
  /** Minutes that an unpaid order keeps its pieces, unless the owner sets another number. */
  minutes: 20,
  /** The gateways' pages live at least 15 minutes, and a minute passes on the way. */
  leastMinutes: 16,
  /** PhonePe's pages live at most an hour. */
  mostMinutes: 55,
  /** After so many days no bank changes its mind about a payment, so nobody asks the gateway about it any more. */
  askDays: 7,
  /** Paise of the owner's trial payment. */
  trialPaise: 100,
} as const;

/**
 * The states of a payment at its gateway. `asked`: the shop has asked for a page and has no answer yet. `open`: the
 * shopper may still begin; `pending`: a bank decides; `failed`: an attempt failed; `closed`: nobody can pay by it any
 * more; `captured`: money came.
 */
export const gatewayStates = ['asked', 'open', 'pending', 'failed', 'closed', 'captured'] as const;
export type GatewayState = (typeof gatewayStates)[number];

const rank: Record<GatewayState, number> = { asked: 0, open: 1, pending: 2, failed: 3, closed: 4, captured: 5 };

/**
 * The state after the gateway answered `said`. Answers may overtake one another, so a payment moves forward only, with
 * one exception: after a failed attempt the shopper may begin again, or the bank may still decide otherwise.
 */
export function forward(known: GatewayState, said: GatewayState): GatewayState {
  if (known === 'failed' && (said === 'open' || said === 'pending')) return said;
  return rank[said] >= rank[known] ? said : known;
}

/** True if money may still come by the payment's page. */
export function mayStillPay(state: GatewayState): boolean {
  return state !== 'closed' && state !== 'captured';
}

/**
 * The use of captured money. `kept`: for its order. `second`, `late`: the order was paid or cancelled, so it goes back.
 * `wrong`: another amount than was asked; a person decides. `returned`: a person, or the shop, has sent it back.
 * `trial`: the owner has tried the gateway.
 */
export const captureOutcomes = ['kept', 'second', 'late', 'wrong', 'returned', 'trial'] as const;
export type CaptureOutcome = (typeof captureOutcomes)[number];

/**
 * The states of a refund. `asked`: written with its cause and not sent yet. `sent`: the gateway has it, or may have it.
 * `failed`: the gateway refused it, and a person decides. `withdrawn`: its cause was undone before it was sent.
 */
export const refundStates = ['asked', 'sent', 'done', 'failed', 'withdrawn'] as const;
export type RefundStage = (typeof refundStates)[number];

/**
 * The causes of a refund. `outside`: somebody started it at the gateway, and the shop only found it; `afterwards`: the
 * same, found after the order had left.
 */
export const refundReasons = [
  ...(['cancelled', 'returned', 'cheaper', 'second', 'late', 'wrong', 'trial', 'outside', 'afterwards'] as const),
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** True for refunds of an order that has left: the order was paid, and stays paid. */
export function keepsOrderPaid(reason: RefundReason): boolean {
  return reason === 'returned' || reason === 'afterwards';
}

/** The state of a refund as its shopper reads it. */
export const shownRefundStates = ['onItsWay', 'done', 'delayed'] as const;
type ShownRefundState = (typeof shownRefundStates)[number];

export function shownRefund(state: Exclude<RefundStage, 'withdrawn'>): ShownRefundState {
  if (state === 'done') return 'done';
  // The staff see that a refund failed; the shopper sees only that the shop takes care of it.
  return state === 'failed' ? 'delayed' : 'onItsWay';
}

/**
 * The state of an order's online payment. `toPay`: nothing is paid; `waiting`: a bank decides; `failed`: the last
 * attempt failed, and the shopper can pay again; `lapsed`: cancelled unpaid; `late`: paid after the order was
 * cancelled; `held`: a person at the shop looks at it; `refunded`: paid, and all of it goes back.
 */
export const payStates = ['toPay', 'waiting', 'paid', 'failed', 'lapsed', 'late', 'held', 'refunded'] as const;
export type PayState = (typeof payStates)[number];

type Facts = {
  isCancelled: boolean;
  /** The order is, at present, to be paid in cash. */
  isCash: boolean;
  isHeld: boolean;
  /** Kept money less what was refunded of it, and the order's total. */
  paidPaise: number;
  totalPaise: number;
  hasCaptures: boolean;
  hasLate: boolean;
  /** The state of the newest payment at its gateway; undefined before the first. */
  last: GatewayState | undefined;
};

/** Answers the state that the shopper's page shows. */
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

/** The reasons why an order's online payment waits for a person. */
export const holdReasons = ['noAnswer', 'wrong', 'outside'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** The owner's tabs: payments to come, money that a person decides about, refunds that failed, and everything. */
export const paymentTabs = ['waiting', 'held', 'refundFailed', 'all'] as const;
export type PaymentTab = (typeof paymentTabs)[number];

/** The answers of a person about money that the shop did not expect. */
export const resolutions = ['keep', 'refund'] as const;
export type Resolution = (typeof resolutions)[number];
