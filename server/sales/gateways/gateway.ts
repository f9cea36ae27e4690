import type { GatewayName } from '#domain/payments.ts';

/**
 * A payment at a gateway. `reference` is the shop's own name for it, unique for this gateway; `gatewayId` is the
 * gateway's id.
 */
export type AtGateway = { reference: string; gatewayId: string };

/** The gateway's page on which the shopper pays. */
export type Opened = { gatewayId: string; url: string };

/**
 * The data with which the shop opens a payment at a gateway. Amounts are whole paise, instants are UTC ISO text. The
 * gateway shows the order's number to the shopper. `phone` has ten digits, or is '' if the customer has no number; a
 * gateway for which `needsPhone` is true refuses ''.
 */
export type Opening = {
  reference: string;
  paise: number;
  orderNumber: string;
  customer: { name: string; phone: string; email: string };
  expiresAt: string;
  returnUrl: string;
  webhookUrl: string;
};

/** Money that the gateway has taken in one attempt to pay. `rrn` is the bank's reference. */
export type Capture = { captureId: string; paise: number; at: string; method: string; rrn: string | null };

export type RefundState = {
  refundId: string;
  state: 'pending' | 'done' | 'failed';
  rrn: string | null;
  /** The reason with which the gateway refused the refund. */
  text?: string;
};

/** A refund as the gateway lists it. `key` is null for a refund that the shop did not start. */
export type ListedRefund = { refundId: string; key: string | null; paise: number; state: RefundState['state'] };

/**
 * The gateway's answer about a payment. `open`: the shopper may still begin to pay. `pending`: a bank has not decided
 * yet. `failed`: an attempt failed, but the gateway may still capture the payment later. `closed`: nobody can pay on
 * the page any more. `captured`: the gateway has taken money.
 */
export type Fetched = {
  state: 'open' | 'pending' | 'failed' | 'closed' | 'captured';
  /** One entry for each attempt to pay in which the gateway took money. */
  captures: Capture[];
  failure?: { code: string; text: string };
  refunds?: ListedRefund[];
};

export type RefundAsk = {
  payment: AtGateway;
  captureId: string;
  paise: number;
  /** The shop's id of the refund. A gateway that gets the same id twice makes only one refund. */
  key: string;
  reason: string;
};
export type RefundQuestion = Pick<RefundAsk, 'payment' | 'captureId' | 'key'> & { gatewayRefundId: string | null };

/** One row of a gateway's settlement of a day. Amounts are whole paise; the amounts of a refund are negative. */
export type SettlementRow = {
  captureId: string | null;
  kind: 'payment' | 'refund' | 'adjustment';
  paise: number;
  /** The gateway's fee without tax, and the GST on it. */
  feePaise: number;
  taxPaise: number;
  /** The amount that reached the shop's bank account. */
  netPaise: number;
  utr: string | null;
  settledOn: string;
  reference?: string;
};

/**
 * Names the payment or refund about which the shop must ask the gateway. The shop reads no state from a webhook,
 * because anybody may repeat or forge a webhook. `refundKey` is the shop's own key of a refund. If the shop did not
 * start the refund, it is the gateway's number.
 */
export type WebhookHint = {
  reference?: string;
  gatewayId?: string;
  captureId?: string;
  refundKey?: string;
  /**
   * A number by which the gateway can find the webhook's payment (`referenceOf`). The number is set if the webhook
   * contains no reference, or a reference that anybody could have written.
   */
  numberToAsk?: string;
};

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * One payment gateway. Every method that sends a request throws GatewayAway if the gateway did not answer, or answered
 * that it cannot work at present. If the gateway refused the request, the method throws GatewayRefused with the
 * gateway's code and text.
 */
export type Gateway = {
  name: GatewayName;
  /** Makes a page on which the shopper pays. */
  open(ask: Opening): Promise<Opened>;
  /**
   * Finds the page that `open` made with this reference, even if the answer to `open` was lost; undefined if there is
   * no such page, or if the gateway cannot search for it.
   */
  find(reference: string): Promise<Opened | undefined>;
  /** Asks the gateway for the payment's present state. */
  fetch(payment: AtGateway): Promise<Fetched>;
  /** Closes a payment page, so that nobody can pay on it any more; returns false if the gateway does not close it. */
  close(payment: AtGateway): Promise<boolean>;
  refund(ask: RefundAsk): Promise<RefundState>;
  /** Asks the gateway for the state of a refund; undefined if the gateway does not know the refund. */
  fetchRefund(ask: RefundQuestion): Promise<RefundState | undefined>;
  /**
   * Asks the gateway to which payment a webhook's `numberToAsk` belongs, and returns the shop's reference of this
   * payment. Returns undefined if the number belongs to no payment page, for example because another website uses the
   * same account.
   */
  referenceOf(number: string): Promise<string | undefined>;
  /**
   * Lists the settlements of a day in Indian time. A gateway without such a call lacks this method; the owner then
   * imports the gateway's report as a file.
   */
  settlements?(day: string): Promise<SettlementRow[]>;
  /** Reads a webhook; returns undefined if its signature is not valid. */
  read(headers: Headers, rawBody: Buffer): WebhookHint | undefined;
};

/** The gateway gave no usable answer, so the shop does not know whether the gateway has executed the request. */
export class GatewayAway extends Error {
  readonly gateway: GatewayName;
  /** The seconds that the gateway wants the shop to wait before the next request, if its answer contained them. */
  readonly retryAfterS: number | undefined;

  constructor(gateway: GatewayName, message: string, retryAfterS?: number) {
    super(message);
    this.gateway = gateway;
    this.retryAfterS = retryAfterS;
  }
}

/**
 * The error code of `open` if a payment with this reference already exists but the address of its page is unknown.
 * Nobody can pay on such a page, so the shop opens the payment again with another reference.
 */
export const REFERENCE_USED = 'REFERENCE_USED';

/** The gateway refused the request. `code` and `text` come from the gateway and contain no secrets. */
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
