import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import * as errorsText from '#text/errors.ts';

/**
 * Sends an error in the API's form for bytes that Node could not read as a request, and for a request that timed out.
 * Fastify does not know the route of a request that Node could not read.
 */
export function answerClientError(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // A browser opens connections in advance. The browser would take an answer on a silent connection for the answer to
    // its first request there.
    if (!socket.writable || socket.bytesRead === 0) return void socket.destroy();
    socket.end(rawAnswer(headers, refusalOf(error.code)), () => socket.destroy());
  };
}

function refusalOf(code: string | undefined) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, code: 'TOO_SLOW', message: errorsText.tooSlow() };
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, code: 'TOO_LARGE', message: errorsText.tooLarge() };
  return { status: 400, code: 'BAD_INPUT', message: errorsText.unreadable() };
}

function rawAnswer(headers: Record<string, string>, { status, ...refusal }: ReturnType<typeof refusalOf>): string {
  const body = JSON.stringify(refusal);
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
