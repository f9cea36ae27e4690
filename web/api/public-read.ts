import { addressOf, type Answer, type CallKey, type Input } from './address.ts';
import { call } from './call.ts';

const FRESH_MS = 60_000;
const reads = new Map<string, { at: number; answer: Promise<unknown> }>();

/**
 * What everybody may read, for React's `use`: one promise an address, asked again after a minute. Answers undefined where
 * nothing came, and then asks anew the next time.
 */
export function publicRead<Key extends CallKey & `GET ${string}`>(key: Key, input: Input = {}): Promise<Answer<Key> | undefined> {
  return remembered(addressOf(key, input).path, async () => call(key, input));
}

function remembered<Value>(path: string, ask: () => Promise<Value>): Promise<Value | undefined> {
  const known = reads.get(path);
  // as: kept under its own address below.
  if (known && Date.now() - known.at < FRESH_MS) return known.answer as Promise<Value | undefined>;
  const answer = ask().catch(() => {
    reads.delete(path);
    return undefined;
  });
  reads.set(path, { at: Date.now(), answer });
  return answer;
}
