import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { GatewayName } from '#domain/payments.ts';
import { parseExactly } from '../exact.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

/**
 * A simulated network error. `away`, `busy` and `conflict`: the gateway does nothing and answers 503, 429 or 409 (as if
 * the same request were still running). `lost` and `hung`: the gateway executes the request, but then breaks the
 * connection or never answers. `silent`: the gateway does nothing and never answers. `torn`: only the beginning of the
 * answer comes. `moved`: the gateway redirects the shop. `endless`: the answer never ends.
 */
export type Trouble = 'away' | 'busy' | 'conflict' | 'lost' | 'hung' | 'silent' | 'torn' | 'moved' | 'endless';

export type Troubled = { path: RegExp; trouble: Trouble; times: number };

type Answer = (gateway: GatewayName, request: WireRequest) => WireAnswer | undefined;

/** Starts one server on this computer for all gateways; the path of a request begins with the name of its gateway. */
export async function openWireServer(answer: Answer, troubled: readonly Troubled[]) {
  const server = createServer((request, response) => {
    serve(request, response, answer, troubled).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe: a listening server has an address with a port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  // An open server must not keep the process alive.
  server.unref();
  return { origin, close };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  troubled: readonly Troubled[],
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://gateway');
  const [, gateway = '', path = ''] = /^\/(razorpay|phonepe|cashfree)(\/.*)$/.exec(url.pathname) ?? [];
  const body = (await buffer(request)).toString('utf8');
  const trouble = troubled.find((one) => one.times > 0 && one.path.test(url.pathname));
  if (trouble) trouble.times--;
  const ask = () =>
    // The cast is safe: the path has just matched the names of the gateways.
    answer(gateway as GatewayName, {
      method: request.method ?? 'GET',
      path,
      query: url.searchParams,
      headers: request.headers,
      body: bodyOf(request.headers['content-type'] ?? '', body),
    }) ?? { status: 404, body: { error: 'not found' } };
  switch (trouble?.trouble) {
    case 'away':
      return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>503</h1>');
    case 'busy':
      return void response.writeHead(429, { 'retry-after': '7' }).end('{}');
    case 'conflict':
      return send(response, {
        status: 409,
        body: {
          error: {
            code: 'BAD_REQUEST_ERROR',
            description: 'Another request with the same idempotency key is still in progress.',
          },
        },
      });
    case 'lost':
      ask();
      return void response.destroy();
    case 'hung':
      ask();
      return;
    case 'silent':
      // The connection stays open until the shop ends the request, because it has waited too long.
      return;
    case 'torn':
      return void response.writeHead(200).end(JSON.stringify(ask().body).slice(0, 20));
    case 'moved':
      return void response.writeHead(302, { location: `${url.pathname}/elsewhere` }).end();
    case 'endless':
      return pour(response.writeHead(200));
    default:
      return send(response, ask());
  }
}

function send(response: ServerResponse, { status, body }: WireAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function pour(response: ServerResponse): void {
  const piece = Buffer.alloc(1024 * 1024, '[');
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
}

function bodyOf(type: string, text: string): Record<string, unknown> {
  if (text === '') return {};
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  // The cast is safe: every request to a gateway has an object as its body.
  return parseExactly(text) as Record<string, unknown>;
}
