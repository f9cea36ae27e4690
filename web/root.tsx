import './app.css';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from 'react-router';
import textFont from '@fontsource/anek-latin/files/anek-latin-latin-400-normal.woff2?url';
import displayFont from '@fontsource/rozha-one/files/rozha-one-latin-400-normal.woff2?url';
import { Notices } from './ui/notices.tsx';
import { buttonClass } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';

/** A route whose handle is `still` is sent without any script, such as a legal page that shows an owner's HTML. */
function useIsStill(): boolean {
  return useMatches().some((match) => (match.handle as { still?: boolean } | undefined)?.still === true);
}

export function Layout({ children }: { children: ReactNode }) {
  const isStill = useIsStill();
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f2" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/studio/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {!isStill && <ScrollRestoration />}
        {!isStill && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      <Notices />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="wrap">
      <title>{isMissing ? 'Page not found' : 'Something went wrong'}</title>
      <EmptyState
        isPage title={isMissing ? 'This page is not here' : 'A thread has come loose'}
        action={
          <a href="/shop" className={buttonClass()}>
            Go to the shop
          </a>
        }
      >
        {isMissing ? 'The address may be mistyped, or the page has moved.' : 'Something went wrong on our side. Please try again in a moment.'}
      </EmptyState>
    </main>
  );
}
