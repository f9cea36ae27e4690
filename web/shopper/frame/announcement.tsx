import { renderToStaticMarkup } from 'react-dom/server';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as frameText from '#text/frame.ts';
import * as siteText from '#text/site-content.ts';

type Line = { text: string; link: string };

/**
 * Answers the HTML of the owner's announcement line above a page of the shop; empty if there is none. Only the server
 * writes it, so that a first visit loads no script for it. React ignores an unexpected element in the body, so the line
 * stays while the visitor moves between pages without a new document. app.css hides it on pages where it does not
 * belong.
 */
export function announcementIn(loaderData: Readonly<Record<string, unknown>>): string {
  // The cast is safe: this is the data of layout.tsx, or undefined on a page without the shop's frame.
  const frame = loaderData['shopper/frame/layout'] as { announcement?: Line } | undefined;
  return frame?.announcement ? renderToStaticMarkup(<Announcement line={frame.announcement} />) : '';
}

/** The element is no div, because React would take a div for its own first element. */
function Announcement({ line: { text, link } }: { line: Line }) {
  return (
    <section className="announcement bg-indigo text-center text-md text-kora wrap-anywhere print:hidden">
      {/* This skip link comes before the link of the announcement. app.css hides the frame's own skip link
          meanwhile. */}
      <a href="#main" className="skip-link">
        {frameText.skipToContent()}
      </a>
      <aside aria-label={siteText.announcement()} className="wrap text-balance">
        {link === '' ? (
          <p className="py-2.5">{text}</p>
        ) : (
          <a
            href={pathIn(currentLocale(), link)}
            className="grid min-h-touch place-items-center py-2.5 underline underline-offset-4"
          >
            {text}
          </a>
        )}
      </aside>
    </section>
  );
}
