import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Hosts, Options } from '../adapter.ts';
import { ask, type Line } from '../ask.ts';
import type { CashfreeKeys } from './keys.ts';
import { RefusalShape } from './shapes.ts';

/** The version of Cashfree's API whose fields the shop reads. */
const API_VERSION = '2025-01-01';

/**
 * Sends a request to Cashfree with the shop's keys. If two requests have the same `key`, Cashfree executes only one of
 * them.
 */
export type AskCashfree = <Shape extends z.ZodType>(
  shape: Shape,
  method: 'GET' | 'POST',
  path: string,
  sent?: { body?: object; key?: string },
) => Promise<z.output<Shape>>;

export function callerOf(keys: CashfreeKeys, options: Options & { hosts: Hosts }): AskCashfree {
  const line: Line = {
    name: 'cashfree',
    secrets: [keys.clientSecret],
    patienceMs: options.patienceMs,
    refusalOf: (answer) => {
      const { code, message } = RefusalShape.safeParse(answer).data ?? {};
      return { code, text: message };
    },
  };
  return async (shape, method, path, { body, key } = {}) =>
    ask(
      line,
      {
        method,
        url: `${options.hosts.api}${path}`,
        headers: {
          'x-client-id': keys.clientId,
          'x-client-secret': keys.clientSecret,
          'x-api-version': API_VERSION,
          'x-request-id': randomUUID(),
          accept: 'application/json',
          'content-type': 'application/json',
          ...(key !== undefined && { 'x-idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
      shape,
    );
}
