import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router';
import { ApiError } from './api/api-error.ts';
import { serverContext } from './api/server-context.ts';
import { withEarlyEvents } from './early-events.ts';
import { withRestoredScroll } from './restored-scroll.ts';
import { CardKeeping } from './shopper/card-keeper.ts';
import { KeptCards } from './shopper/kept-cards.tsx';

export { serverContext };

const cards = new KeptCards();

/** Renders the whole page before answering, because the response cache stores it for the next visitors. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, deliver, report } = loadContext.get(serverContext);
  let failed = false;
  const page = (
    <CardKeeping value={cards}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </CardKeeping>
  );
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => {
        const parts: Buffer[] = [];
        pipe(
          new Writable({
            write: (part: Buffer, _encoding, done) => {
              parts.push(part);
              done();
            },
            final: (done) => {
              resolve(Buffer.concat(parts));
              done();
            },
          }),
        );
      },
      onShellError: reject,
      onError: (error) => {
        failed = true;
        report(error);
      },
    });
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  // One letter a byte: for what is changed here, which is ASCII, that is enough, and a page with a ₹ would take twice the memory as text.
  const letters = withRestoredScroll(withEarlyEvents(withoutPreloads(html.toString('latin1')), nonce), nonce);
  deliver(Buffer.from(letters, 'latin1'));
  return new Response(null, { status: failed ? 500 : status, headers });
}

/** Takes what a loader threw unexpectedly, and what broke a whole page. The API has logged its own refusals already. */
export function handleError(
  error: unknown,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
): void {
  if (!request.signal.aborted && !(error instanceof ApiError)) context.get(serverContext).report(error);
}

/**
 * Removes script preloads, so that visible pictures load first: preloaded in the head, 100 kB of script would compete
 * with them. Measured on a mid-range phone: the largest picture appears a second earlier, and hydration is not later.
 */
function withoutPreloads(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}
