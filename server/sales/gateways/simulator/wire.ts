import type { GatewayName } from '#domain/payments.ts';
import type { Ledger, SimPayment, SimRefund } from './ledger.ts';

/** A request of the shop, which the simulated gateway answers. */
export type WireRequest = {
  method: string;
  /** The path of a request, without the gateway's host. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed body; each number in it is a string, exactly as the JSON writes it. */
  body: Readonly<Record<string, unknown>>;
};
export type WireAnswer = { status: number; body: unknown };

/** A webhook that a simulated gateway sends to the shop. */
export type SimWebhook = {
  gateway: GatewayName;
  kind: string;
  reference: string;
  headers: Record<string, string>;
  rawBody: Buffer;
};

export type World = {
  ledger: Ledger;
  now: () => string;
  keys: Record<string, string>;
  pageUrl: (payment: SimPayment) => string;
  /** Returns the state that the next refunds of this payment get; `refused` refuses them. */
  refundRule: (payment: SimPayment) => SimRefund['state'] | 'refused';
  /** Records an event, for example so that the gateway sends a webhook about it. */
  note: (payment: SimPayment, kind: string, refund?: SimRefund) => void;
};

/** The format in which one gateway reads requests and writes answers and webhooks. */
export type Wire = {
  /** Answers a request; undefined for a path that the gateway does not have. */
  answer: (world: World, request: WireRequest) => WireAnswer | undefined;
  /** Makes the webhooks about one event; a gateway may send several webhooks about one event. */
  webhooks: (world: World, payment: SimPayment, kind: string, refund?: SimRefund) => SimWebhook[];
};

export const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  // The cast is safe: it claims nothing about the values of the object's fields.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
