import { useRouteLoaderData } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as siteText from '#text/site-content.ts';
import type { loader } from './layout.tsx';

/**
 * The owner's line above a page of the shop. Only the server writes it, so that a first visit loads no script for it:
 * React ignores an element of the body that it does not expect, so the line stays while the visitor goes on in the same
 * document. app.css hides it above pages that are none of the shop's.
 */
export function Announcement() {
  const line = useRouteLoaderData<typeof loader>('shopper/frame/layout')?.announcement;
  if (!line) return null;
  return (
    <aside
      aria-label={siteText.announcement()}
      className="announcement bg-indigo text-center text-md text-kora wrap-anywhere print:hidden"
    >
      {line.link === '' ? (
        <p className="wrap py-2.5">{line.text}</p>
      ) : (
        <a
          href={pathIn(currentLocale(), line.link)}
          className="wrap grid min-h-touch place-items-center py-2.5 underline underline-offset-4"
        >
          {line.text}
        </a>
      )}
    </aside>
  );
}
