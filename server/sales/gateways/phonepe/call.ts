import type { z } from 'zod';
import type { Hosts, Options } from '../adapter.ts';
import { ask, type Line } from '../ask.ts';
import { GatewayRefused } from '../gateway.ts';
import type { PhonePeKeys } from './keys.ts';
import { RefusalShape } from './shapes.ts';
import { tokensOf } from './tokens.ts';

/** Sends a request to PhonePe with a token for the shop's keys. */
export type AskPhonePe = <Shape extends z.ZodType>(
  shape: Shape,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<z.output<Shape>>;

export function callerOf(keys: PhonePeKeys, options: Options & { hosts: Hosts }): AskPhonePe {
  const line: Line = {
    name: 'phonepe',
    secrets: [keys.clientSecret, keys.webhookPassword],
    patienceMs: options.patienceMs,
    refusalOf: (answer) => {
      const { code, errorCode, message } = RefusalShape.safeParse(answer).data ?? {};
      return { code: code ?? errorCode, text: message };
    },
  };
  const tokens = tokensOf(line, options.hosts.token ?? options.hosts.api, keys, options.now);
  return async (shape, method, path, body) => {
    const once = async (authorization: string) =>
      ask(
        line,
        {
          method,
          url: `${options.hosts.api}${path}`,
          headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        },
        shape,
      );
    const header = await tokens.header();
    try {
      return await once(header);
    } catch (error) {
      // PhonePe may end a token before its expiry. PhonePe has not executed the refused request, so the shop can send
      // it again with a new token.
      if (!(error instanceof GatewayRefused && error.status === 401)) throw error;
      tokens.drop(header);
      return once(await tokens.header());
    }
  };
}
