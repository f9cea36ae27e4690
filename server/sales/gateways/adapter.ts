import type { z } from 'zod';
import type { GatewayName } from '#domain/payments.ts';
import type { Gateway, Headers, WebhookHint } from './gateway.ts';

/** The addresses of a gateway, without a slash at the end. `token`: where PhonePe gives tokens. */
export type Hosts = { api: string; token?: string };

export type Options = {
  /** Other addresses than the gateway's own, such as those of the simulator. */
  hosts?: Hosts;
  now: () => string;
  patienceMs: number;
};

/** All that the shop knows of one gateway: its keys, its addresses, its calls and its webhooks. */
export type Adapter<Keys extends { isTest: boolean }> = {
  name: GatewayName;
  keys: z.ZodType<Keys>;
  hosts: { test: Hosts; live: Hosts };
  /** The key that names the account: its end shows the owner which one is stored. */
  accountOf: (keys: Keys) => string;
  connect: (keys: Keys, options: Options & { hosts: Hosts }) => Omit<Gateway, 'read' | 'name'>;
  /** Reads a webhook whose signature is right by these keys. */
  read: (keys: Keys, webhook: { headers: Headers; rawBody: Buffer; now: string }) => WebhookHint | undefined;
};
