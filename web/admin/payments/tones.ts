import type { CaptureOutcome, PayState, RefundStage } from '#domain/payments.ts';

type Tone = 'good' | 'warn' | 'quiet' | 'bad';

export const stateTones: Record<PayState, Tone> = {
  toPay: 'warn',
  waiting: 'warn',
  paid: 'good',
  failed: 'warn',
  lapsed: 'quiet',
  late: 'bad',
  held: 'bad',
  refunded: 'quiet',
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
