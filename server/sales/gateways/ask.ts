import type { z } from 'zod';
import type { GatewayName } from '#domain/payments.ts';
import { readLimited } from '../../platform/outside/read-limited.ts';
import { parseExactly } from './exact.ts';
import { GatewayAway, GatewayRefused } from './gateway.ts';

/** The shop waits this long for a gateway's answer. A gateway that takes longer counts as unavailable. */
export const PATIENCE_MS = 10_000;
/**
 * The size of the longest answer that the shop reads from a gateway. For comparison, a thousand settlement rows have
 * about one megabyte.
 */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_TEXT = 300;

type Question = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
};

/**
 * The shop's connection to one gateway. No error may contain one of the `secrets`. `refusalOf` finds the code and the
 * text in the gateway's refusal.
 */
export type Line = {
  name: GatewayName;
  secrets: readonly string[];
  patienceMs: number;
  refusalOf: (answer: unknown) => { code?: string | undefined; text?: string | undefined };
};

/**
 * Sends one request to a gateway and reads its answer by `shape`. Throws GatewayAway if the gateway does not answer in
 * time, if it answers that it cannot work at present (408, 425, 429, 5xx), or if its answer does not match `shape`.
 * Throws GatewayRefused if the gateway refuses the request for another reason.
 */
export async function ask<Shape extends z.ZodType>(
  line: Line,
  question: Question,
  shape: Shape,
): Promise<z.output<Shape>> {
  const { status, text, retryAfterS } = await send(line, question);
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    throw new GatewayAway(line.name, `${line.name} answers ${status}`, retryAfterS);
  const answer = read(text);
  if (status >= 400) {
    const { code = '', text: words = '' } = line.refusalOf(answer);
    throw new GatewayRefused(line.name, {
      status,
      code: scrubbed(code, line.secrets),
      text: scrubbed(words, line.secrets),
    });
  }
  const parsed = shape.safeParse(answer);
  if (parsed.success) return parsed.data;
  // The error names only the paths of the wrong fields, because their values may be personal data.
  const places = parsed.error.issues.map(({ path }) => path.join('.')).slice(0, 5);
  throw new GatewayAway(line.name, `${line.name} answers what nobody can read: ${places.join(', ')}`);
}

type Answered = { status: number; text: string | undefined; retryAfterS: number | undefined };

async function send({ name, patienceMs }: Line, { method, url, headers, body }: Question): Promise<Answered> {
  try {
    // The shop does not follow a redirect: another server could then receive the shop's keys.
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const after = response.headers.get('retry-after') ?? '';
    return {
      status: response.status,
      text: await readLimited(response, MOST_BYTES),
      retryAfterS: /^\d{1,5}$/.test(after) ? Number(after) : undefined,
    };
  } catch (error) {
    // The error does not contain the message of `fetch`, because that message may contain the address with its
    // parameters.
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new GatewayAway(name, `${name} ${isLate ? 'is too slow' : 'gives no answer'}`);
  }
}

function read(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : parseExactly(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the address of the gateway's page on which the shopper pays. Throws GatewayAway if the gateway's answer is
 * not a web address.
 */
export function pageAddress(name: GatewayName, url: string): string {
  const { protocol } = URL.parse(url) ?? {};
  if (protocol === 'https:' || protocol === 'http:') return url;
  throw new GatewayAway(name, `${name} answers without the address of its page`);
}

/**
 * Removes secrets, UPI IDs, email addresses, long numbers such as card and phone numbers, and control characters from a
 * text of a gateway, because the shop stores the text and shows it to the staff.
 */
export function scrubbed(text: string, secrets: readonly string[]): string {
  let plain = text.slice(0, 5000);
  for (const secret of secrets) if (secret.length >= 4) plain = plain.replaceAll(secret, '…');
  return plain
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .replaceAll(/[^\s@]{1,100}@[^\s@]{1,100}/g, '…')
    .replaceAll(/\d(?:[ -]?\d){9,}/g, '…')
    .trim()
    .slice(0, MOST_TEXT);
}
