import type { z } from 'zod';
import type { GatewayName } from '#domain/payments.ts';
import type { Gateway, Headers, WebhookHint } from './gateway.ts';

/** The addresses of a gateway, without a slash at the end. `token` is the address where PhonePe issues tokens. */
export type Hosts = { api: string; token?: string };

export type Options = {
  /** The addresses that replace the gateway's own addresses, for example the addresses of the simulator. */
  hosts?: Hosts;
  now: () => string;
  patienceMs: number;
};

/** Connects the shop to one kind of gateway: the form of its keys, its addresses, its calls and its webhooks. */
export type Adapter<Keys extends { isTest: boolean }> = {
  name: GatewayName;
  keys: z.ZodType<Keys>;
  hosts: { test: Hosts; live: Hosts };
  /**
   * Returns the key that identifies the shop's account at the gateway. The shop shows the owner the last characters of
   * this key.
   */
  accountOf: (keys: Keys) => string;
  connect: (keys: Keys, options: Options & { hosts: Hosts }) => Omit<Gateway, 'read' | 'name'>;
  /** Reads a webhook; returns undefined if its signature is not valid for these keys. */
  read: (keys: Keys, webhook: { headers: Headers; rawBody: Buffer; now: string }) => WebhookHint | undefined;
};
