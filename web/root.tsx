import './app.css';
import { useEffect, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router';
import textFont from '@fontsource/anek-latin/files/anek-latin-latin-400-normal.woff2?url';
import displayFont from '@fontsource/rozha-one/files/rozha-one-latin-400-normal.woff2?url';
import { currentLocale, currentTag } from '#messages/current-locale.ts';
import { locales, pathIn } from '#messages/locales.ts';
import * as errorsText from '#text/page-errors.ts';
import { ScriptTrouble } from './script-trouble.tsx';
import { Notices } from './ui/notices.tsx';
import { buttonClass } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';

/**
 * Returns whether the page is sent without scripts, because its route's handle has `hasNoScript`. Legal pages have
 * `hasNoScript`, because they show HTML that the owner wrote.
 */
function useHasNoScript(): boolean {
  return useMatches().some((match) => (match.handle as { hasNoScript?: boolean } | undefined)?.hasNoScript === true);
}

export function Layout({ children }: { children: ReactNode }) {
  const hasNoScript = useHasNoScript();
  return (
    <html lang={currentTag()} dir={locales[currentLocale()].dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f2" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/studio/icon-180.png" />
        <link rel="manifest" href={pathIn(currentLocale(), '/manifest.webmanifest')} />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {!hasNoScript && <PageScripts />}
      </body>
    </html>
  );
}

/**
 * The scripts that only the server writes. A browser would have to make these scripts from a text, which the pages'
 * policy forbids (server/platform/http/page-csp.ts). The browser therefore renders no script here, even if React has to
 * render the whole page again. React does not hydrate these scripts either, because it ignores elements in the body
 * after those that it renders.
 */
function PageScripts() {
  // The hook works without the component <ScrollRestoration>, which would also render a script; see restored-scroll.ts.
  useScrollRestoration();
  return import.meta.env.SSR ? (
    <>
      <ScriptTrouble />
      <Scripts />
    </>
  ) : null;
}

export default function Root() {
  // React has hydrated the page, so early-events.ts may replay the events that it held back.
  useEffect(() => window.releaseEarlyEvents?.(), []);
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
      <title>{isMissing ? errorsText.missingHead() : errorsText.brokenHead()}</title>
      <EmptyState
        isPage
        title={isMissing ? errorsText.missingTitle() : errorsText.brokenTitle()}
        action={
          <a href={pathIn(currentLocale(), '/shop')} className={buttonClass()}>
            {errorsText.goToShop()}
          </a>
        }
      >
        {isMissing ? errorsText.missing() : errorsText.brokenShort()}
      </EmptyState>
    </main>
  );
}
