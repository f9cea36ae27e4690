import type { GatewayName } from '#domain/payments.ts';
import type { Hosts } from '../adapter.ts';
import type { GatewayKeys } from '../gateways.ts';
import { cashfreeWire } from './cashfree-wire.ts';
import { Ledger, type SimAttempt, type SimPayment, type SimRefund } from './ledger.ts';
import { expirePhonePeTokens, phonepeWire } from './phonepe-wire.ts';
import { razorpayReturn, razorpayWire } from './razorpay-wire.ts';
import type { SimWebhook, Wire, WireRequest, World } from './wire.ts';
import { openWireServer, type Trouble, type Troubled } from './wire-server.ts';

const wires: Record<GatewayName, Wire> = { razorpay: razorpayWire, phonepe: phonepeWire, cashfree: cashfreeWire };

/** The keys that the simulated gateways accept. No real gateway accepts these keys. */
export const simulatedKeys: Record<GatewayName, GatewayKeys> = {
  razorpay: {
    isTest: true,
    keyId: 'rzp_test_Simulated00001',
    keySecret: 'simulated-razorpay-secret',
    webhookSecret: 'simulated-razorpay-webhooks',
  },
  phonepe: {
    isTest: true,
    clientId: 'SIMULATEDSHOP',
    clientVersion: '1',
    clientSecret: 'simulated-phonepe-secret',
    webhookUser: 'simulated',
    webhookPassword: 'Simulated1234',
  },
  cashfree: { isTest: true, clientId: 'TESTSIMULATED0001', clientSecret: 'cfsk_ma_test_simulated' },
};

type SimulatorOptions = {
  now?: () => string;
  /**
   * Delivers a webhook to the shop and returns the shop's status code. Without `deliver`, the simulator only collects
   * the webhooks in `webhooks`.
   */
  deliver?: (webhook: SimWebhook) => Promise<number>;
  /** Returns the address of the bank's page for a payment. */
  pageUrl?: (payment: SimPayment) => string;
};

export type Simulator = Awaited<ReturnType<typeof openSimulator>>;

/**
 * Opens a simulated bank and all gateways on this computer, for tests and the demo shop. The simulated gateways use the
 * formats of the real gateways. A test or the demo calls the functions of the simulator to act as a shopper, a bank or
 * a gateway.
 */
export async function openSimulator({ now = () => new Date().toISOString(), deliver, pageUrl }: SimulatorOptions = {}) {
  const ledger = new Ledger(now);
  const troubled: Troubled[] = [];
  const webhooks: SimWebhook[] = [];
  const requests: Array<WireRequest & { gateway: GatewayName }> = [];
  const keys = structuredClone(simulatedKeys);
  const isOfShop = deliver !== undefined;
  const rules = {
    /** The state of the refunds that the shop requests from now on; `refused` refuses them. */
    refund: 'done' as SimRefund['state'] | 'refused',
    isDelivering: isOfShop,
    /**
     * If true, a request of the shop for settlements first settles all money that is not settled yet. Tests can call
     * `ledger.settle` instead.
     */
    settlesByItself: isOfShop,
  };
  const worldOf = (gateway: GatewayName): World => ({
    ledger,
    now,
    // The cast is safe: all fields except `isTest` are texts.
    keys: keys[gateway] as unknown as Record<string, string>,
    pageUrl: pageUrl ?? ((payment) => `${server.origin}/page/${payment.gateway}/${payment.id}`),
    refundRule: ({ refusesRefunds }) => (refusesRefunds ? 'refused' : rules.refund),
    note,
  });
  const send = async (webhook: SimWebhook) => deliver?.(webhook);
  function note(payment: SimPayment, kind: string, refund?: SimRefund): void {
    const written = wires[payment.gateway].webhooks(worldOf(payment.gateway), payment, kind, refund);
    webhooks.push(...written);
    if (!rules.isDelivering) return;
    // The demo neither waits for the shop's answer to a webhook nor repeats a failed webhook, because the shop also
    // asks the gateway by itself.
    for (const webhook of written) void send(webhook)?.catch(() => {});
  }
  const answer = (gateway: GatewayName, request: WireRequest) => {
    requests.push({ ...request, gateway });
    if (rules.settlesByItself && /\brecon\b/.test(request.path)) ledger.settle(gateway);
    if (requests.length > MOST_REQUESTS) requests.shift();
    return wires[gateway].answer(worldOf(gateway), request);
  };
  const server = await openWireServer(answer, troubled);
  const { origin } = server;
  const hosts: Record<GatewayName, Hosts> = {
    razorpay: { api: `${origin}/razorpay` },
    phonepe: { api: `${origin}/phonepe`, token: `${origin}/phonepe` },
    cashfree: { api: `${origin}/cashfree` },
  };
  const get = (reference: string): SimPayment => {
    const found = ledger.payments.find((one) => one.reference === reference || one.id === reference);
    if (!found) throw new Error(`no payment ${reference}`);
    return found;
  };
  const decide = (payment: SimPayment, attempt: SimAttempt, status: 'captured' | 'failed' | 'authorized') => {
    attempt.status = status;
    if (status === 'failed') attempt.error = { code: 'payment_timed_out', text: 'The bank gave no answer.' };
    else delete attempt.error;
    note(payment, status === 'captured' ? 'paid' : status);
    return attempt;
  };
  return {
    hosts,
    keys,
    ledger,
    rules,
    webhooks,
    requests,
    send,
    /** Makes the shopper pay, even on a page that was closed meanwhile. `paise` replaces the requested amount. */
    pay: (reference: string, paise?: number) => {
      const payment = get(reference);
      return decide(payment, ledger.attempt(payment, 'pending', paise), 'captured');
    },
    fail: (reference: string) => {
      const payment = get(reference);
      const attempt = ledger.attempt(payment, 'failed');
      note(payment, 'failed');
      return attempt;
    },
    /** Makes an attempt to pay about which the bank has not decided yet. */
    leavePending: (reference: string) => ledger.attempt(get(reference), 'pending'),
    /** Makes the bank decide about the last attempt, even if that attempt has failed before. */
    decide: (reference: string, status: 'captured' | 'failed' | 'authorized') => {
      const payment = get(reference);
      const attempt = payment.attempts.at(-1);
      if (!attempt) throw new Error(`nobody has tried to pay ${reference}`);
      return decide(payment, attempt, status);
    },
    /**
     * Makes a refund at the gateway that the shop does not know. With `key`, the refund looks as if the shop had
     * started the refund and then lost its own record.
     */
    refundOutside: (reference: string, paise: number, key: string | null = null) => {
      const payment = get(reference);
      const attempt = payment.attempts.find(({ status }) => status === 'captured');
      if (!attempt) throw new Error(`${reference} is not paid`);
      // A gateway never refunds more than it took.
      if (ledger.leftOf(payment, attempt) < paise) throw new Error(`${reference} has no ${paise} paise left`);
      const refund = ledger.refund(payment, { key, attemptId: attempt.id, paise, state: 'done' });
      note(payment, 'refund', refund);
      return refund;
    },
    /** Makes the bank decide about a pending refund, or reverse a refund that is already done. */
    decideRefund: (key: string, state: 'done' | 'failed', rrn: string | null = null) => {
      for (const payment of ledger.payments) {
        const refund = payment.refunds.find((one) => one.key === key);
        if (!refund) continue;
        Object.assign(refund, { state, rrn });
        note(payment, 'refund', refund);
        return refund;
      }
      throw new Error(`no refund ${key}`);
    },
    trouble: (trouble: Trouble, path: RegExp, times = 1) => void troubled.push({ trouble, path, times }),
    expireTokens: expirePhonePeTokens,
    /** Returns the query parameters that a gateway adds to the address to which the shopper returns. */
    returnQuery: (reference: string): Record<string, string> => {
      const payment = get(reference);
      return payment.gateway === 'razorpay' ? razorpayReturn(worldOf('razorpay').keys, payment) : {};
    },
    /** Returns PhonePe's settlement report of a day, in the form in which PhonePe's dashboard offers it. */
    settlementReport: (day: string): string =>
      [
        'PaymentType,MerchantReferenceId,PhonePeReferenceId,Instrument,Amount,Fee,IGST,CGST,SGST,SettlementDate,BankReferenceNo',
        ...ledger.settled
          .filter(({ payment, day: settled }) => payment.gateway === 'phonepe' && settled === day)
          .map(({ payment, attempt, refund, paise, feePaise, taxPaise, utr }) =>
            [
              refund ? 'REFUND' : 'PAYMENT',
              payment.reference,
              refund?.id ?? attempt.id,
              'UPI_REDEMPTION',
              rupeesText(refund ? -paise : paise),
              rupeesText(-feePaise),
              rupeesText(-taxPaise),
              '0.00,0.00',
              day.split('-').toReversed().join('-'),
              utr ?? '',
            ].join(','),
          ),
      ].join('\n'),
    close: server.close,
  };
}

/** The simulator stores at most this many of the latest requests, so that tests can check them. */
const MOST_REQUESTS = 1000;

function rupeesText(paise: number): string {
  return (paise / 100).toFixed(2);
}
