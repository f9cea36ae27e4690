import { readLimited } from '../outside/read-limited.ts';
import type { Refusal } from './channel.ts';

const PATIENCE_MS = 10_000;
const MOST_BYTES = 64 * 1024;

type Answered = { status: number; json: unknown };

/**
 * Posts JSON to a provider once, and reads the JSON of the answer. Never throws. If no answer comes, the refusal states
 * whether the provider may have accepted the message.
 */
export async function postJson(
  url: string,
  headers: Record<string, string>,
  body: unknown,
  signal: AbortSignal,
): Promise<Answered | Refusal> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    return { status: response.status, json: parsed(await readLimited(response, MOST_BYTES)) };
  } catch (error) {
    return wasNeverSent(error)
      ? { refusal: 'retry', reason: 'unreachable' }
      : { refusal: 'retry', reason: 'noAnswer', isUnknown: true };
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const BEFORE_SENDING: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Returns true if no connection was ever made, so the provider cannot have got the message. */
function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && BEFORE_SENDING.has(cause.code);
}
