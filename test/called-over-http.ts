import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Caller } from './shop.ts';

/** Calls a shop over HTTP, each time on a new connection, and stores the shop's cookies as a browser does. */
export type HttpCaller = Caller & { cookie: () => string };

export function callerOver(origin: string, token: string): HttpCaller {
  const cookies = new Map<string, string>();
  const cookie = () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookie,
    call: async (key, { body, form, headers = {} } = {}) => {
      const [method = 'GET', path = ''] = key.split(' ');
      const encoded = form && new Response(form);
      const payload = encoded
        ? Buffer.from(await encoded.arrayBuffer())
        : body === undefined
          ? ''
          : JSON.stringify(body);
      const type = encoded ? (encoded.headers.get('content-type') ?? '') : 'application/json';
      const asking = request(`${origin}/api${path}`, {
        method,
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          ...(payload.length > 0 && { 'content-type': type }),
          ...(cookies.size > 0 && { cookie: cookie() }),
          ...headers,
        },
      });
      asking.end(payload);
      // The cast is safe: this event always comes with a response.
      const [response] = (await once(asking, 'response')) as [IncomingMessage];
      for (const line of response.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const answer = await text(response);
      const isJson = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: answer === '' ? undefined : isJson ? JSON.parse(answer) : answer,
      };
    },
  };
}
