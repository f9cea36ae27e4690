import { renderToStaticMarkup } from 'react-dom/server';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as frameText from '#text/frame.ts';
import * as siteText from '#text/site-content.ts';

type Line = { text: string; link: string };

/**
 * Returns the HTML of the owner's announcement line above a page of the shop. Returns '' if there is no announcement.
 * Only the server writes this line, so that a first visit loads no script for it. React ignores an unexpected element
 * in the body, so the line stays while the visitor moves between pages without a new document. app.css hides the line
 * on pages where it does not belong.
 */
export function announcementIn(loaderData: Readonly<Record<string, unknown>>): string {
  // The cast is safe: the value is the data of layout.tsx, or undefined on a page without the shop's frame.
  const frame = loaderData['shopper/frame/layout'] as { announcement?: Line } | undefined;
  return frame?.announcement ? renderToStaticMarkup(<Announcement line={frame.announcement} />) : '';
}

/** The element is not a div, because React would take a div for the first element that it renders itself. */
function Announcement({ line: { text, link } }: { line: Line }) {
  return (
    <section className="announcement bg-indigo text-center text-md text-kora wrap-anywhere print:hidden">
      {/* The announcement's skip link comes before the announcement's own link. app.css hides the skip link of the
          frame meanwhile. */}
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
