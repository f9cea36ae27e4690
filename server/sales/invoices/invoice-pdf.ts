import { createHash } from 'node:crypto';
import { MINUTE_MS } from '#domain/instants.ts';
import { currentLocale } from '#messages/current-locale.ts';
import type { SignedIn } from '../../platform/http/guard.ts';
import { fairLimiter, type Share } from '../../platform/scheduling/fair-limiter.ts';
import type { InvoiceDocument } from './load-documents.ts';
import { drawBeside } from './thread.ts';

/**
 * For whom it is drawn, if not for the shop itself, which always finds a place; who is told of a document that could
 * not be drawn beside others.
 */
type Asked = { share?: Share; failed?: (number: string, error: unknown) => void };

/** Who asks waits behind others of their own; staff find a place where customers have filled all. */
export function shareOf({ id, role }: Pick<SignedIn, 'id' | 'role'>): Share {
  return { of: id, isKnown: role === 'ADMIN' };
}

/** One thread draws: more than two at once would only take turns. */
const single = fairLimiter({ atOnce: 2, places: 64, knownPlaces: 16, perShare: 8 });
/** These also wait for who reads them, which may be a slow phone. */
const several = fairLimiter({ atOnce: 8, places: 24, knownPlaces: 8, perShare: 4 });

/** So long a file is kept at most, and bytes of all of them: it names a person, who may be erased meanwhile. */
const KEPT_MS = 10 * MINUTE_MS;
const KEPT_BYTES = 4_194_304;
/** The files that are drawn, or were lately, by what stands in them; the one asked for last stands last. */
const kept = new Map<string, { file: Promise<Buffer>; bytes: number }>();

/**
 * The PDF of one order's documents, in the current language. It is kept by its content: who asks again, or at the same
 * time, costs no drawing. Throws NoPlaceError where too many wait, and what went wrong where no document could be
 * drawn.
 */
export async function invoicePdf(documents: readonly InvoiceDocument[], asked: Asked = {}): Promise<Buffer> {
  const key = createHash('sha256')
    .update(JSON.stringify([currentLocale(), documents]))
    .digest('hex');
  const known = kept.get(key);
  kept.delete(key);
  const entry = known ?? { file: drawWhole(documents, asked, () => kept.delete(key)), bytes: 0 };
  kept.set(key, entry);
  if (!known) void entry.file.then((file) => keep(key, entry, file.length)).catch(() => kept.delete(key));
  return entry.file;
}

/**
 * Any number of documents as one PDF, in the current language. One that cannot be drawn is named on a page of its
 * own. Throws NoPlaceError where too many wait.
 */
export async function* invoicesPdf(
  documents: AsyncIterable<InvoiceDocument> | Iterable<InvoiceDocument>,
  { share, failed = () => {} }: Asked = {},
): AsyncGenerator<Uint8Array> {
  const [entered, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const place = several.inTurn(share, async () => {
    entered.resolve();
    await left.promise;
  });
  try {
    await Promise.race([entered.promise, place]);
    yield* drawBeside(documents, failed);
  } finally {
    left.resolve();
  }
}

async function drawWhole(
  documents: readonly InvoiceDocument[],
  { share, failed = () => {} }: Asked = {},
  notWhole: () => void,
): Promise<Buffer> {
  const failures: unknown[] = [];
  const note = (number: string, error: unknown) => {
    failures.push(error);
    failed(number, error);
  };
  const pieces = await single.inTurn(share, async () => Array.fromAsync(drawBeside(documents, note)));
  if (failures.length === documents.length) throw failures[0];
  if (failures.length > 0) notWhole();
  return Buffer.concat(pieces);
}

function keep(key: string, entry: { bytes: number }, bytes: number): void {
  if (kept.get(key) !== entry) return;
  entry.bytes = bytes;
  setTimeout(() => kept.get(key) === entry && kept.delete(key), KEPT_MS).unref();
  let sum = kept.values().reduce((sum, { bytes }) => sum + bytes, 0);
  for (const [oldest, { bytes }] of kept) {
    if (sum <= KEPT_BYTES) return;
    sum -= bytes;
    kept.delete(oldest);
  }
}
