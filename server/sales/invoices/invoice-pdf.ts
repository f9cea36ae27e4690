import { createHash } from 'node:crypto';
import { MINUTE_MS } from '#domain/instants.ts';
import { currentLocale } from '#messages/current-locale.ts';
import type { SignedIn } from '../../platform/http/guard.ts';
import { fairLimiter, type Share } from '../../platform/scheduling/fair-limiter.ts';
import type { InvoiceDocument } from './load-documents.ts';
import { drawBeside } from './thread.ts';

/**
 * `share` names the person for whom the shop draws the file. Without `share`, the shop draws the file for itself, and
 * the queue always accepts it. The drawing calls `failed` for each document that it cannot draw.
 */
type Asked = { share?: Share; failed?: (number: string, error: unknown) => void };

/**
 * Returns the key by which the queue of drawings treats people fairly: a request waits behind the earlier requests of
 * the same person, and some places are reserved for the staff.
 */
export function shareOf({ id, role }: Pick<SignedIn, 'id' | 'role'>): Share {
  return { of: id, isKnown: role === 'ADMIN' };
}

/** One thread draws all files, so a third drawing at the same time would only make the others slower. */
const single = fairLimiter({ atOnce: 2, places: 64, knownPlaces: 16, perShare: 8 });
/**
 * The queue for files of several documents. The shop draws up to eight such files at once, because each of them mostly
 * waits until the browser, perhaps on a slow phone, has read it.
 */
const several = fairLimiter({ atOnce: 8, places: 24, knownPlaces: 8, perShare: 4 });

/**
 * How long the cache stores a PDF file, and how many bytes all its files may have. A file contains personal data, which
 * may be erased meanwhile, so the cache must not store it for long.
 */
const KEPT_MS = 10 * MINUTE_MS;
const KEPT_BYTES = 4_194_304;
/**
 * A cache of PDF files, including files that are still being drawn. The key of a file is a hash of its language and
 * documents. The most recently used file is the last entry.
 */
const kept = new Map<string, { file: Promise<Buffer>; bytes: number }>();

/**
 * Returns the PDF of one order's documents, in the current language. The shop caches the file, so repeated or
 * simultaneous requests for equal documents draw it once. Throws NoPlaceError if too many requests wait, and the
 * drawing's error if no document could be drawn.
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
 * Draws any number of documents as one PDF, in the current language. A document that cannot be drawn becomes a page
 * that contains only the document's number and this message. Throws NoPlaceError if too many requests wait.
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
