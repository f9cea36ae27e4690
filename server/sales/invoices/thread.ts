import { once } from 'node:events';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { currentLocale } from '#messages/current-locale.ts';
import type { Answer, Said, Task } from './draw-thread.ts';
import type { InvoiceDocument } from './load-documents.ts';

const PROGRAM = new URL('draw-thread.ts', import.meta.url);
/** The memory limit of the drawing thread. Drawing the invoices of a month takes a third of this memory. */
const LIMITS = { maxOldGenerationSizeMb: 192 };
/** A thread takes about 60 MB of memory, so it ends after 30 seconds without a drawing. */
const REST_MS = 30_000;
/** If the thread sends nothing for a minute, it seems to hang, so the shop ends it. */
const PATIENCE_MS = 60_000;

type Thread = { worker: Worker; ended: AbortSignal };
let thread: Thread | undefined;
let drawings = 0;
let resting: NodeJS.Timeout | undefined;

/**
 * Draws documents as one PDF in the thread, in the current language, and no faster than the caller reads. If a document
 * cannot be drawn, the function calls `failed` and writes a page with the document's number instead. Throws if the
 * thread has died; a new thread draws the next files (decisions/0061).
 */
export async function* drawBeside(
  documents: AsyncIterable<InvoiceDocument> | Iterable<InvoiceDocument>,
  failed: (number: string, error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  const used = (thread ??= start());
  clearTimeout(resting);
  drawings++;
  const { port1: port, port2: theirs } = new MessageChannel();
  const answer = (given: Answer) => port.postMessage(given);
  const source = iterate(documents);
  try {
    used.worker.postMessage({ port: theirs, locale: currentLocale() } satisfies Task, [theirs]);
    for (;;) {
      const said = await hear(port, used);
      if (said.kind === 'end') return;
      if (said.kind === 'broken') throw said.error;
      if (said.kind === 'piece') yield said.piece;
      if (said.kind === 'failed') failed(said.number, said.error);
      // The cast is safe: at its end the generator returns undefined.
      answer(said.kind === 'next' ? { document: (await source.next()).value as InvoiceDocument | undefined } : {});
    }
  } finally {
    port.close();
    if (--drawings === 0) resting = setTimeout(rest, REST_MS).unref();
    await source.return(undefined);
  }
}

async function* iterate<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}

/** Waits for the thread's next message, and keeps the process alive until the message has come. */
async function hear(port: MessagePort, { worker, ended }: Thread): Promise<Said> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    // The cast is safe: the thread sends no other messages.
    const [said] = (await once(port, 'message', { signal: AbortSignal.any([ended, patience]) })) as [Said];
    return said;
  } catch (error) {
    if (patience.aborted) void worker.terminate();
    throw error;
  }
}

function start(): Thread {
  const ended = new AbortController();
  const started = { worker: new Worker(PROGRAM, { resourceLimits: LIMITS }), ended: ended.signal };
  const end = (why: unknown) => {
    if (thread === started) thread = undefined;
    ended.abort(why instanceof Error ? why : new Error(`the thread that draws has ended (${String(why)})`));
  };
  started.worker.once('error', end).once('exit', end).unref();
  return started;
}

function rest(): void {
  if (drawings > 0) return;
  void thread?.worker.terminate();
  thread = undefined;
}
