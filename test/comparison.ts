import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Shop } from '../server/app/shop.ts';
import type { Random } from './random.ts';
import { visitedAnew, type Seen, type VisitedShop } from './visited-shop.ts';

/**
 * The number of steps of a comparison, and the seed of its random edits. The variables KEPT_STEPS and KEPT_SEED change
 * them, for example KEPT_STEPS=300 KEPT_SEED=7.
 */
export const STEPS = Number(process.env['KEPT_STEPS'] ?? 8);
export const SEED = Number(process.env['KEPT_SEED'] ?? 1);

type Compared = { asked: readonly string[]; kept: readonly VisitedShop[]; comparison: Comparison };

/**
 * Expects that the open shops answer each of these addresses in the same way as a newly started process, so that no
 * cached answer is out of date.
 */
export async function expectFresh(
  shop: Pick<Shop, 'env' | 'now'>,
  { asked, kept, comparison }: Compared,
  after: string,
): Promise<void> {
  const fresh = await visitedAnew(shop);
  try {
    const found: string[] = [];
    for (const address of asked) for (const one of kept) found.push(...(await comparison.ask(address, one, fresh)));
    expect(found, after).toEqual([]);
  } finally {
    await fresh.close();
  }
}

const encodings = ['br', 'gzip', 'identity'];

/** Compares the cached answers of one shop with those of a freshly opened one, as clients of several kinds see them. */
export class Comparison {
  readonly #random: Random;
  readonly #seen = new Map<string, Seen>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Requests an address from both shops, and lists the differences between their answers. */
  async ask(address: string, kept: VisitedShop, fresh: VisitedShop): Promise<string[]> {
    const headers = {
      'accept-encoding': this.#random.of(encodings),
      'accept-language': this.#random.of(['en', 'hi']),
      ...(this.#random.isLucky(0.2) && { cookie: 'theme=dark; shop-changed=1' }),
    };
    const [seen, made] = [await kept.ask(address, headers), await fresh.ask(address, headers)];
    const key = `${address} ${JSON.stringify(headers)}`;
    const etag = this.#seen.get(key)?.headers['etag'];
    this.#seen.set(key, made);
    const differs = difference(address, seen, made);
    if (differs !== undefined) return [differs];
    if (typeof etag !== 'string') return [];
    // The shop must answer 304 only to a client whose ETag is that of the present version.
    const { status } = await kept.ask(address, { ...headers, 'if-none-match': etag });
    const expected = made.headers['etag'] === etag ? 304 : made.status;
    return status === expected ? [] : [`${address}: ${status} for ${etag} instead of ${expected}`];
  }
}

/** A message shows `SHOWN` bytes of both answers, beginning `BEFORE` bytes before the first difference. */
const [BEFORE, SHOWN] = [120, 260];

/** Describes how two answers differ, if they do. */
function difference(address: string, seen: Seen, made: Seen): string | undefined {
  if (seen.status !== made.status) return `${address}: ${seen.status} instead of ${made.status}`;
  const [some, others] = [plain(seen), plain(made)];
  if (!some.equals(others)) {
    const at = some.findIndex((byte, index) => byte !== others[index]);
    const from = Math.max(0, (at < 0 ? some.length : at) - BEFORE);
    const part = (body: Buffer) => body.subarray(from, from + SHOWN).toString();
    return `${address}, from byte ${from}:\n  ${part(some)}\ninstead of\n  ${part(others)}`;
  }
  const [was, is] = [seen, made].map(({ headers }) => JSON.stringify(Object.entries(headers).sort()));
  return was === is ? undefined : `${address}: ${was} instead of ${is}`;
}

function plain({ headers, body }: Seen): Buffer {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
