import http from 'node:http';
import https from 'node:https';
import type { DeliveryFailure } from '#domain/webhooks.ts';
import { allowedAddresses, pinned, RefusedAddress, UnknownHost, type Resolve } from '../env/public-address.ts';

type Posting = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** The longest time in milliseconds from the look-up of the address to the last byte of the answer. */
  timeoutMs: number;
  /** The shop reads this many bytes of the answer, and then closes the connection to the receiver. */
  answerBytes: number;
  isAllowed: (address: string) => boolean;
  /** Returns whether plain http, without TLS, is allowed for this address. */
  mayBePlain: (address: string) => boolean;
  resolve?: Resolve;
  signal: AbortSignal;
};
export type Posted = { status: number | null; failure: DeliveryFailure; answer: string; tookMs: number };

/**
 * After the status of an answer has arrived, the shop waits at most this number of milliseconds for the body, and then
 * uses the part that has arrived.
 */
const SLOW_ANSWER_MS = 2000;

/**
 * Posts a body to an address, once, over a connection of its own. Looks up and checks the address just before sending.
 * Does not follow redirects, and reads only the beginning of the answer. Never throws; returns the result.
 */
export async function post(posting: Posting): Promise<Posted> {
  const began = performance.now();
  const timeout = AbortSignal.timeout(posting.timeoutMs);
  const signal = AbortSignal.any([timeout, posting.signal]);
  const took = () => Math.round(performance.now() - began);
  try {
    const { status, answer } = await send(posting, signal);
    return { status, answer, failure: failureOf(status), tookMs: took() };
  } catch (error) {
    const failure = timeout.aborted ? 'TIMEOUT' : reasonOf(error);
    return { status: null, failure, answer: '', tookMs: took() };
  }
}

function failureOf(status: number): DeliveryFailure {
  if (status >= 200 && status < 300) return '';
  return status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS';
}

function reasonOf(error: unknown): DeliveryFailure {
  if (error instanceof RefusedAddress) return 'PRIVATE_ADDRESS';
  if (error instanceof UnknownHost) return 'UNKNOWN_HOST';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_')) return 'BAD_ANSWER';
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? 'TLS' : 'UNREACHABLE';
}

/**
 * Stops waiting for the work when the signal aborts. The look-up of an address continues although nobody needs its
 * result, because nothing can stop it.
 */
async function within<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error('aborted'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => {
    signal.removeEventListener('abort', stop);
    work.catch(() => {});
  });
}

async function send(posting: Posting, signal: AbortSignal): Promise<{ status: number; answer: string }> {
  const url = new URL(posting.url);
  const isPlain = url.protocol === 'http:';
  const allowed = isPlain ? posting.mayBePlain : posting.isAllowed;
  const addresses = await within(signal, allowedAddresses(url, allowed, posting.resolve));
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; answer: string }>();
  const request = (isPlain ? http : https).request(url, {
    method: 'POST',
    // The shop opens a new connection for each message, because a kept-alive connection could lead to an address that
    // is no longer allowed.
    agent: false,
    lookup: pinned(addresses),
    headers: { ...posting.headers, 'content-length': Buffer.byteLength(posting.body), connection: 'close' },
    signal,
  });
  request.once('error', reject);
  // If a connection ends without an answer, Node emits only `close`, and no error.
  const lost = () => reject(new Error('closed'));
  request.once('close', lost);
  // The receiver answers 101 to switch to another protocol, for which the shop has not asked.
  request.once('upgrade', ({ statusCode = 101 }, socket) => {
    socket.destroy();
    resolve({ status: statusCode, answer: '' });
  });
  request.once('response', (response) => {
    // Once the status has arrived, the message counts as answered, even if the connection fails later.
    request.off('error', reject).off('close', lost);
    request.on('error', () => {});
    // The cast is safe: the response to a request always has a status.
    const status = response.statusCode as number;
    readStart(response, posting.answerBytes).then((answer) => {
      resolve({ status, answer });
      request.destroy();
    }, reject);
  });
  request.end(posting.body);
  return promise;
}

/** Reads the beginning of an answer. Leaves out bytes that come too late, or that are beyond the limit. */
async function readStart(response: http.IncomingMessage, most: number): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, SLOW_ANSWER_MS);
  response.on('data', (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
    if (length >= most) resolve();
  });
  for (const event of ['end', 'error', 'aborted', 'close']) response.once(event, () => resolve());
  response.on('error', () => {});
  await promise;
  clearTimeout(late);
  return Buffer.concat(pieces).subarray(0, most).toString('utf8');
}
