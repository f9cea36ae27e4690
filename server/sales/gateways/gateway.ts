import type { GatewayName } from '#domain/payments.ts';

/** A payment at a gateway: our own reference, unique for this gateway, and the id that the gateway gave it. */
export type AtGateway = { reference: string; gatewayId: string };

/** The gateway's page on which the shopper pays. */
export type Opened = { gatewayId: string; url: string };

/** Amounts are whole paise, instants are UTC ISO text. The gateway shows the order's number to the shopper. */
export type Opening = {
  reference: string;
  paise: number;
  orderNumber: string;
  customer: { name: string; phone: string; email: string };
  expiresAt: string;
  returnUrl: string;
  webhookUrl: string;
};

/** Money that the gateway has taken for one attempt of the shopper. `rrn` is the bank's reference. */
export type Capture = { captureId: string; paise: number; at: string; method: string; rrn: string | null };

export type RefundState = {
  refundId: string;
  state: 'pending' | 'done' | 'failed';
  rrn: string | null;
  /** The gateway's reason for a refusal. */
  text?: string;
};

/** A refund as the gateway lists it. `key` is null for one that the shop did not start. */
export type ListedRefund = { refundId: string; key: string | null; paise: number; state: RefundState['state'] };

/**
 * The gateway's answer about a payment. `open`: the shopper may still begin; `pending`: a bank decides; `failed`: an
 * attempt failed; `closed`: nobody can pay by it any more; `captured`: money came. A failed one may be captured later.
 */
export type Fetched = {
  state: 'open' | 'pending' | 'failed' | 'closed' | 'captured';
  /** One entry for each attempt of the shopper that took money. */
  captures: Capture[];
  failure?: { code: string; text: string };
  refunds?: ListedRefund[];
};

export type RefundAsk = {
  payment: AtGateway;
  captureId: string;
  paise: number;
  /** Our refund's id: a gateway that gets it twice refunds once. */
  key: string;
  reason: string;
};
export type RefundQuestion = Pick<RefundAsk, 'payment' | 'captureId' | 'key'> & { gatewayRefundId: string | null };

/** One row of the gateway's own account of a day. Amounts are whole paise; those of a refund are below zero. */
export type SettlementRow = {
  captureId: string | null;
  kind: 'payment' | 'refund' | 'adjustment';
  paise: number;
  /** The gateway's fee without tax, and the GST on it. */
  feePaise: number;
  taxPaise: number;
  /** The amount that came to the bank account. */
  netPaise: number;
  utr: string | null;
  settledOn: string;
  reference?: string;
};

/** Names the payment or refund to fetch. A webhook never says a state: anybody may repeat or forge one. */
export type WebhookHint = { eventId: string; reference?: string; gatewayId?: string; refundKey?: string };

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * One payment gateway. Every method that asks the gateway throws GatewayAway if the gateway did not answer, or answered
 * that it cannot at present, and GatewayRefused with its code and words if it refused.
 */
export type Gateway = {
  name: GatewayName;
  /** Makes a page on which the shopper pays. */
  open(ask: Opening): Promise<Opened>;
  /** After an `open` without an answer: the page that exists under this reference, if there is one. */
  find(reference: string): Promise<Opened | undefined>;
  /** Asks for the payment's state at present. */
  fetch(payment: AtGateway): Promise<Fetched>;
  /** Ends the page, so that nobody can pay by it any more; answers false if that is not possible. */
  close(payment: AtGateway): Promise<boolean>;
  refund(ask: RefundAsk): Promise<RefundState>;
  /** Answers undefined if the gateway does not know the refund. */
  fetchRefund(ask: RefundQuestion): Promise<RefundState | undefined>;
  /** Lists what was settled on an Indian day. A gateway without such a call lacks it; the owner imports its file. */
  settlements?(day: string): Promise<SettlementRow[]>;
  /** Reads a webhook's raw bytes; undefined if they are not the gateway's. */
  read(headers: Headers, rawBody: Buffer): WebhookHint | undefined;
};

/** The gateway gave no usable answer: nobody knows whether it did as it was asked. */
export class GatewayAway extends Error {
  readonly gateway: GatewayName;
  /** Seconds after which the gateway wants to be asked again, if it said so. */
  readonly retryAfterS: number | undefined;

  constructor(gateway: GatewayName, message: string, retryAfterS?: number) {
    super(message);
    this.gateway = gateway;
    this.retryAfterS = retryAfterS;
  }
}

/**
 * The code of a refusal of `open`: a payment has this reference already, and nobody knows the address of its page.
 * Nobody can pay by it, so the payment is opened anew under another reference.
 */
export const REFERENCE_USED = 'REFERENCE_USED';

/** The gateway refused; `code` and `text` are its own words, without secrets. */
export class GatewayRefused extends Error {
  readonly gateway: GatewayName;
  readonly status: number;
  readonly code: string;
  readonly text: string;

  constructor(gateway: GatewayName, refusal: { status: number; code: string; text: string }) {
    super(`${gateway} refused (${refusal.status} ${refusal.code}): ${refusal.text}`);
    this.gateway = gateway;
    this.status = refusal.status;
    this.code = refusal.code;
    this.text = refusal.text;
  }
}
