import type { AllCalls } from '#contract/calls.ts';
import { currentTag } from '#messages/current-locale.ts';
import { session } from '../session/session.ts';
import { addressOf, type Answer, type Body, type CallKey, type Input } from './address.ts';
import { ApiError } from './api-error.ts';

/** The parameters, the body and the options of a call. The body of a call that takes files can be a form. */
export type CallInput<Key extends CallKey> = Input & {
  body?: Body<Key> | (AllCalls[Key] extends { files: object } ? FormData : never);
  headers?: Record<string, string>;
  /** The time to wait for an answer, in milliseconds. */ patienceMs?: number;
  /** The function that sends an upload in place of `fetch`, with its own timeout (upload.ts). */ via?: Send;
};

export type Send = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: FormData | string },
) => Promise<Response>;

/** A function that handles a refused call: it sends the call again, or throws the refusal. */
type OnRefusal = <Result>(send: () => Promise<Result>, refusal: unknown) => Promise<Result>;

const PATIENCE_MS = 20_000;
const UNREADABLE = Symbol('unreadable');

/**
 * The name of an event of the window. The event says that the server has refused a call because the member of staff
 * lacks a permission.
 */
export const NOT_PERMITTED_EVENT = 'not-permitted';

let onRefusal: OnRefusal = async (_send, refusal) => {
  throw refusal;
};

/**
 * Sets the function that handles refused calls. Only pages that can ask for a proof of identity set this function
 * (step-up.ts); the shopper's other pages load none of its code.
 */
export function handleRefusals(how: OnRefusal): void {
  onRefusal = how;
}

/**
 * The headers of a call that the page makes by itself, not because of a person. A call with these headers does not
 * extend the session, and its 401 does not end the session.
 */
export const byItself = { 'x-background': '1' };

/**
 * Makes a call from the browser as the signed-in person. Throws ApiError if the server refuses the call. The error's
 * status is 0 if no answer came, if the answer was cut off, or if it came from a proxy; the server may have done the
 * call all the same. A 401 ends the session in this browser (spec §4), because the token was valid before and no longer
 * is. If the call requires a proof of identity, the browser sends the call again after the proof (step-up.ts).
 */
export async function call<Key extends CallKey>(key: Key, input: CallInput<Key> = {}): Promise<Answer<Key>> {
  const once = async () => send(key, input);
  return input.headers === byItself ? once() : once().catch(async (error) => onRefusal(once, error));
}

async function send<Key extends CallKey>(
  key: Key,
  { body, headers, patienceMs = PATIENCE_MS, via, ...input }: CallInput<Key>,
): Promise<Answer<Key>> {
  const { method, path } = addressOf(key, input);
  const { token } = session.get();
  const fetched: Send = async (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
  const response = await (via ?? fetched)(`/api${path}`, {
    method,
    headers: {
      'accept-language': currentTag(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  }).catch((error: unknown) => {
    // An upload may throw ApiError itself, with the reason why the server refused it.
    throw error instanceof ApiError ? error : new ApiError(0, {});
  });
  const answer = parsed(await response.text().catch(() => undefined));
  if (response.ok && answer === UNREADABLE) throw new ApiError(0, {});
  if (response.ok) return answer as Answer<Key>;
  if (
    response.status === 401 &&
    headers !== byItself &&
    token &&
    token === session.get().token &&
    key !== 'POST /auth/login'
  )
    session.end();
  const error = new ApiError(response.status, answer);
  if (error.code === 'NOT_PERMITTED') window.dispatchEvent(new Event(NOT_PERMITTED_EVENT));
  throw error;
}

/**
 * Parses a body as JSON. Returns undefined if there is no body. Returns UNREADABLE if the body is no JSON, because it
 * was cut off or a proxy sent its own page.
 */
function parsed(text: string | undefined): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text ?? '');
  } catch {
    return UNREADABLE;
  }
}
