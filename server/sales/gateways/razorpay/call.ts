import type { z } from 'zod';
import type { Hosts, Options } from '../adapter.ts';
import { ask, type Line } from '../ask.ts';
import type { RazorpayKeys } from './keys.ts';
import { RefusalShape } from './shapes.ts';

/** Sends a request to Razorpay with the shop's keys. */
export type AskRazorpay = <Shape extends z.ZodType>(
  shape: Shape,
  method: 'GET' | 'POST',
  path: string,
  sent?: { body?: object; headers?: Record<string, string> },
) => Promise<z.output<Shape>>;

export function callerOf(keys: RazorpayKeys, options: Options & { hosts: Hosts }): AskRazorpay {
  const line: Line = {
    name: 'razorpay',
    secrets: [keys.keySecret, keys.webhookSecret],
    patienceMs: options.patienceMs,
    refusalOf: (answer) => {
      const { code, description, reason } = RefusalShape.safeParse(answer).data?.error ?? {};
      return { code: reason && reason !== 'NA' ? reason : code, text: description };
    },
  };
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  return async (shape, method, path, { body, headers } = {}) =>
    ask(
      line,
      {
        method,
        url: `${options.hosts.api}${path}`,
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      },
      shape,
    );
}
