import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router';
import { ApiError } from './api/api-error.ts';
import { serverContext } from './api/server-context.ts';
import { finishedPage, handedOver } from './finished-page.ts';
import { PagePieces } from './page-pieces.ts';
import { CardKeeping } from './shopper/card-keeper.ts';
import { announcementIn } from './shopper/frame/announcement.tsx';
import { FrameKeeping } from './shopper/cached-part.tsx';
import { cachedPieces } from './shopper/cached-pieces.ts';

export { cachedPieces, PagePieces, serverContext };

/** Renders the whole page before the answer begins, because the response cache stores the page for later visitors. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, deliver, report } = loadContext.get(serverContext);
  const pieces = loadContext.get(cachedPieces);
  let failed = false;
  const loaded = serverHandoffStream ? await handedOver(serverHandoffStream) : Buffer.alloc(0);
  const page = (
    <CardKeeping value={pieces.cards}>
      <FrameKeeping value={pieces.frame}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </FrameKeeping>
    </CardKeeping>
  );
  const html = await written(page, nonce, (error) => {
    failed = true;
    report(error);
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  const above = announcementIn(routerContext.staticHandlerContext.loaderData);
  deliver(finishedPage(html, { loaded, nonce, above }));
  return new Response(null, { status: failed ? 500 : status, headers });
}

/** Returns React's HTML of a page once the HTML is complete. Rejects if the page cannot be rendered. */
function written(page: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const destination = new Writable({
      write: (part: Buffer, _encoding, done) => {
        parts.push(part);
        done();
      },
      final: (done) => {
        resolve(Buffer.concat(parts));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(destination),
      onShellError: reject,
      onError,
    });
  });
}

/**
 * Reports unexpected errors of loaders, and errors that made a whole page fail. The API has already logged its own
 * refusals.
 */
export function handleError(
  error: unknown,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
): void {
  if (!request.signal.aborted && !(error instanceof ApiError)) context.get(serverContext).report(error);
}
