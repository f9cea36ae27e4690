import type { Answer, CallKey } from './address.ts';
import { ApiError } from './api-error.ts';
import { call, type CallInput } from './call.ts';

/**
 * The idempotency keys of calls that got no answer. The key of the map is the call with its parameters and its body.
 */
const unanswered = new Map<string, string>();

/**
 * Makes a call that creates something. If the answer is lost and the same call is made again, it has the same
 * idempotency key, so the server does not create a second object.
 */
export async function callOnce<Key extends CallKey>(callKey: Key, input: CallInput<Key>): Promise<Answer<Key>> {
  const content = JSON.stringify([callKey, input.params, contentOf(input.body)]);
  const key = unanswered.get(content) ?? newKey();
  unanswered.set(content, key);
  try {
    const answer = await call(callKey, { ...input, headers: { ...input.headers, 'idempotency-key': key } });
    unanswered.delete(content);
    return answer;
  } catch (error) {
    if (!isUnanswered(error)) unanswered.delete(content);
    throw error;
  }
}

/**
 * Repeats a request that gets no answer, up to `tries` times. Each try must use the same idempotency key, so that
 * nothing is created twice.
 */
export async function untilAnswered<Answered>(ask: () => Promise<Answered>, tries: number): Promise<Answered> {
  try {
    return await ask();
  } catch (error) {
    if (tries === 1 || !isUnanswered(error)) throw error;
    return untilAnswered(ask, tries - 1);
  }
}

/**
 * Returns whether the browser cannot know if the server has done the call: no answer came, or the server failed (status
 * 5xx).
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

// Returns a new idempotency key. The function does not use crypto.randomUUID: browsers offer that only on https and
// localhost, and a phone may open the shop by plain http at a computer's address.
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function contentOf(body: unknown): unknown {
  if (!(body instanceof FormData)) return body;
  return Array.from(body, ([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
}
