import type { CaptureOutcome, PayState, RefundStage } from '#domain/payments.ts';

type Tone = 'good' | 'warn' | 'quiet' | 'bad';

/**
 * The state of an order's money, with two states that only staff see: `refunding` means that the order's refund is
 * still under way, `stuck` that it failed.
 */
type SeenState = PayState | 'refunding' | 'stuck';

/**
 * Returns the state of an order's money for staff. The state is "refunded" only after the money has arrived at the
 * customer.
 */
export function seenState({
  state,
  refunds,
}: {
  state: PayState;
  refunds: ReadonlyArray<{ state: string }>;
}): SeenState {
  if (state !== 'refunded') return state;
  const has = (...states: string[]) => refunds.some((one) => states.includes(one.state));
  if (has('failed', 'delayed')) return 'stuck';
  return has('asked', 'sent', 'onItsWay') ? 'refunding' : state;
}

export const stateTones: Record<SeenState, Tone> = {
  toPay: 'warn',
  waiting: 'warn',
  paid: 'good',
  failed: 'warn',
  lapsed: 'quiet',
  late: 'bad',
  held: 'bad',
  refunded: 'quiet',
  refunding: 'warn',
  stuck: 'bad',
};

export const captureTones: Record<CaptureOutcome, Tone> = {
  kept: 'good',
  second: 'warn',
  late: 'warn',
  wrong: 'bad',
  returned: 'quiet',
  trial: 'quiet',
};

export const refundTones: Record<RefundStage, Tone> = {
  asked: 'warn',
  sent: 'warn',
  done: 'good',
  failed: 'bad',
  withdrawn: 'quiet',
};
