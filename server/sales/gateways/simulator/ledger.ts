import { randomInt } from 'node:crypto';
import { indianDay } from '#domain/days.ts';
import type { GatewayName } from '#domain/payments.ts';

// This file stores the data of the simulated bank and gateways in memory. The data disappears when the process ends.

export type SimAttempt = {
  id: string;
  paise: number;
  status: 'pending' | 'authorized' | 'captured' | 'failed';
  at: string;
  rrn: string;
  /** A fee that the gateway takes from the shopper in addition to the shop's amount. */
  surchargePaise?: number;
  error?: { code: string; text: string };
};

export type SimRefund = {
  id: string;
  /** The key that the shop gave the refund; null if the shop did not start the refund. */
  key: string | null;
  attemptId: string;
  paise: number;
  state: 'pending' | 'done' | 'failed';
  /** The bank's reference; it may still be null when the refund's state is already `done`. */
  rrn: string | null;
};

export type SimPayment = {
  gateway: GatewayName;
  /** The gateway's own id of the payment. */
  id: string;
  reference: string;
  /** The id of the order that the gateway makes for this payment. */
  orderId: string;
  paise: number;
  orderNumber: string;
  expiresAt: string;
  returnUrl: string;
  isCancelled: boolean;
  /** True if the gateway refuses refunds of this payment, as if the account had too little money. */
  refusesRefunds: boolean;
  attempts: SimAttempt[];
  refunds: SimRefund[];
};

export type SimRow = {
  payment: SimPayment;
  attempt: SimAttempt;
  refund?: SimRefund;
  /** The amount of a settlement row, which is positive even for refunds. */
  paise: number;
  feePaise: number;
  taxPaise: number;
  netPaise: number;
  utr: string | null;
  day: string;
};

type NewPayment = Pick<SimPayment, 'gateway' | 'reference' | 'paise' | 'orderNumber' | 'expiresAt' | 'returnUrl'>;

const ids: Record<GatewayName, { payment: string; order: string; attempt: string; refund: string }> = {
  razorpay: { payment: 'plink_', order: 'order_', attempt: 'pay_', refund: 'rfnd_' },
  phonepe: { payment: 'OMO', order: 'OMO', attempt: 'OM', refund: 'OMR' },
  cashfree: { payment: '15', order: 'CFPay_', attempt: '9', refund: '5' },
};

/** The simulated fee is two per cent, with 18 % GST on the fee, as most gateways charge. */
const FEE_PERCENT = 2;
const GST_PERCENT = 18;

export class Ledger {
  readonly payments: SimPayment[] = [];
  readonly settled: SimRow[] = [];
  readonly #now: () => string;

  constructor(now: () => string) {
    this.#now = now;
  }

  add(payment: NewPayment): SimPayment {
    const { payment: prefix, order } = ids[payment.gateway];
    const made = {
      ...payment,
      id: prefix + digits(10),
      orderId: order + digits(12),
      isCancelled: false,
      refusesRefunds: false,
      attempts: [],
      refunds: [],
    };
    this.payments.push(made);
    return made;
  }

  find(gateway: GatewayName, idOrReference: string): SimPayment | undefined {
    return this.payments.find(
      (one) => one.gateway === gateway && [one.id, one.reference, one.orderId].includes(idOrReference),
    );
  }

  ofAttempt(gateway: GatewayName, attemptId: string): [SimPayment, SimAttempt] | undefined {
    for (const payment of this.payments) {
      const attempt = payment.gateway === gateway && payment.attempts.find(({ id }) => id === attemptId);
      if (attempt) return [payment, attempt];
    }
    return undefined;
  }

  attempt(payment: SimPayment, status: SimAttempt['status'], paise = payment.paise): SimAttempt {
    const attempt: SimAttempt = {
      id: ids[payment.gateway].attempt + digits(12),
      paise,
      status,
      at: this.#now(),
      rrn: digits(12),
    };
    if (status === 'failed') attempt.error = { code: 'payment_declined', text: 'The bank declined the payment.' };
    payment.attempts.push(attempt);
    return attempt;
  }

  refund(payment: SimPayment, refund: Pick<SimRefund, 'key' | 'attemptId' | 'paise' | 'state'>): SimRefund {
    const made = { ...refund, id: ids[payment.gateway].refund + digits(9), rrn: null };
    payment.refunds.push(made);
    return made;
  }

  stateOf(payment: SimPayment): 'open' | 'paid' | 'cancelled' | 'expired' {
    if (payment.attempts.some(({ status }) => status === 'captured')) return 'paid';
    if (payment.isCancelled) return 'cancelled';
    return this.#now() >= payment.expiresAt ? 'expired' : 'open';
  }

  /** Returns the part of an attempt's money that is neither refunded nor about to be refunded. */
  leftOf(payment: SimPayment, attempt: SimAttempt): number {
    const refunds = payment.refunds.filter(({ attemptId, state }) => attemptId === attempt.id && state !== 'failed');
    return attempt.paise - refunds.reduce((sum, { paise }) => sum + paise, 0);
  }

  /**
   * Settles all money that the gateway has taken or refunded since the last settlement. `shortPaise` is missing in the
   * net amount of the first row.
   */
  settle(
    gateway: GatewayName,
    { day = indianDay(this.#now()), shortPaise = 0, utr = `AXISCN${digits(10)}` as string | null } = {},
  ): SimRow[] {
    const rows: SimRow[] = [];
    const isNew = (attempt: SimAttempt, refund?: SimRefund) =>
      !this.settled.some((row) => row.attempt === attempt && row.refund === refund);
    for (const payment of this.payments.filter((one) => one.gateway === gateway)) {
      for (const attempt of payment.attempts)
        if (attempt.status === 'captured' && isNew(attempt)) {
          const feePaise = Math.round((attempt.paise * FEE_PERCENT) / 100);
          const taxPaise = Math.round((feePaise * GST_PERCENT) / 100);
          const missing = rows.length === 0 ? shortPaise : 0;
          const netPaise = attempt.paise - feePaise - taxPaise - missing;
          rows.push({ payment, attempt, paise: attempt.paise, feePaise, taxPaise, netPaise, utr, day });
        }
      for (const refund of payment.refunds) {
        const attempt = payment.attempts.find(({ id }) => id === refund.attemptId);
        if (attempt && refund.state === 'done' && isNew(attempt, refund)) {
          const { paise } = refund;
          rows.push({ payment, attempt, refund, paise, feePaise: 0, taxPaise: 0, netPaise: -paise, utr, day });
        }
      }
    }
    this.settled.push(...rows);
    return rows;
  }
}

function digits(count: number): string {
  return Array.from({ length: count }, (_, at) => randomInt(at === 0 ? 1 : 0, 10)).join('');
}
