import type { GatewayName } from '#domain/payments.ts';
import type { Ledger, SimPayment, SimRefund } from './ledger.ts';

/** A request of the shop, and what a gateway answers. */
export type WireRequest = {
  method: string;
  /** Below the gateway's own address. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed, with numbers as the text that stands there. */
  body: Readonly<Record<string, unknown>>;
};
export type WireAnswer = { status: number; body: unknown };

/** A message of a gateway to the shop. */
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
  /** How the next refunds go. */
  refundRule: () => SimRefund['state'] | 'refused';
  /** Something happened that the gateway tells the shop. */
  note: (payment: SimPayment, kind: string, refund?: SimRefund) => void;
};

/** One gateway's own words for all that happens. */
export type Wire = {
  /** Undefined for a path that the gateway does not have. */
  answer: (world: World, request: WireRequest) => WireAnswer | undefined;
  /** The messages about one event: a gateway may send several, which differ. */
  webhooks: (world: World, payment: SimPayment, kind: string, refund?: SimRefund) => SimWebhook[];
};

export const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  // as: an object's fields are unknown.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
