import type { Answer, CallKey } from './address.ts';
import { ApiError } from './api-error.ts';
import { call, type CallInput } from './call.ts';

/** The keys of unanswered calls, by their content. */
const unanswered = new Map<string, string>();

/**
 * Makes a call that creates something. If its answer was lost and the same content is sent again, it uses the same key,
 * so that the server creates nothing twice.
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
 * Repeats a request that gets no answer, up to `tries` times. Each
 * try must use the same key, so that nothing is created twice.
 */
export async function untilAnswered<Answered>(ask: () => Promise<Answered>, tries: number): Promise<Answered> {
  try {
    return await ask();
  } catch (error) {
    if (tries === 1 || !isUnanswered(error)) throw error;
    return untilAnswered(ask, tries - 1);
  }
}

/** True if no answer came, or one that does not show whether the call was done. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

// crypto.randomUUID is missing on a phone that opens the shop by http and the computer's own address.
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function contentOf(body: unknown): unknown {
  if (!(body instanceof FormData)) return body;
  return Array.from(body, ([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
}
