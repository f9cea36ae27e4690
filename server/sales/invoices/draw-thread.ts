import { once } from 'node:events';
import { parentPort, type MessagePort } from 'node:worker_threads';
import type { Locale } from '#messages/locales.ts';
import { withLocale } from '../../platform/http/request-locale.ts';
import { drawPdf } from './draw-pdf.ts';
import type { InvoiceDocument } from './load-documents.ts';

// This file is the program of the drawing thread. Each drawing has its own message port, through which the thread
// requests documents and sends pieces of the PDF. After each message, the thread waits for the answer.

export type Task = { port: MessagePort; locale: Locale };
export type Said =
  | { kind: 'next' }
  | { kind: 'piece'; piece: Uint8Array }
  | { kind: 'failed'; number: string; error: unknown }
  | { kind: 'end' }
  | { kind: 'broken'; error: unknown };
export type Answer = { document?: InvoiceDocument | undefined };

parentPort?.on('message', ({ port, locale }: Task) => void withLocale(locale, async () => serve(port)));

async function serve(port: MessagePort): Promise<void> {
  const closed = new AbortController();
  port.once('close', () => closed.abort());
  const ask = async (said: Said): Promise<Answer> => {
    const answering = once(port, 'message', { signal: closed.signal });
    port.postMessage(said);
    // The cast is safe: the shop's main thread sends only an `Answer`.
    const [answer] = (await answering) as [Answer];
    return answer;
  };
  const failed = async (number: string, error: unknown) => ask({ kind: 'failed', number, error });
  try {
    for await (const piece of drawPdf(documentsFrom(ask), failed)) await ask({ kind: 'piece', piece });
    await ask({ kind: 'end' });
  } catch (error) {
    if (!closed.signal.aborted) port.postMessage({ kind: 'broken', error } satisfies Said);
  } finally {
    port.close();
  }
}

async function* documentsFrom(ask: (said: Said) => Promise<Answer>): AsyncGenerator<InvoiceDocument> {
  for (;;) {
    const { document } = await ask({ kind: 'next' });
    if (!document) return;
    yield document;
  }
}
