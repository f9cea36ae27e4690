import { useEffect, useRef } from 'react';
import { Outlet, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { indianYear } from '#domain/days.ts';
import * as footerText from '#text/footer.ts';
import * as frameText from '#text/frame.ts';
import * as productText from '#text/product-page.ts';
import type { Answer } from '../../api/address.ts';
import { load } from '../../api/load.ts';
import { serverContext } from '../../api/server-context.ts';
import { workerAddress } from '../../trusted/worker-address.ts';
import { cachedPieces } from '../cached-pieces.ts';
import { contactsOf } from './contact-links.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Network } from './network.tsx';
import { useFreshAfterBack } from './use-fresh-after-back.ts';

/** Loads the data that every page of the shop needs: the shop's details and its categories. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const [{ details, codeChannels }, { categories }, { content }, delivery, { policy }, { links }] = await Promise.all([
    load({ context }, 'GET /company-details'),
    load({ context }, 'GET /categories'),
    load({ context }, 'GET /content'),
    load({ context }, 'GET /delivery'),
    load({ context }, 'GET /return-policy'),
    load({ context }, 'GET /legal-pages/links'),
  ]);
  const pays = delivery.asksPin ? '' : paysIn(delivery);
  const { languages } = context.get(serverContext);
  const { whatsapp: _whatsapp, instagram: _instagram, ...company } = details;
  return {
    company,
    ...contactsOf(details),
    /** The channels by which the shop sends codes for signing in, such as SMS. */
    codeChannels,
    categories: context.get(cachedPieces).frame.packMenu(categories),
    origin: new URL(request.url).origin,
    tagline: content.tagline,
    /** The line below a product's price, about taxes and payment methods. */
    terms: `${productText.taxes()} ${pays}`.trim(),
    /** Only the server renders the announcement (announcement.tsx). */
    ...(content.announcement && { announcement: content.announcement }),
    pages: [
      { slug: 'terms-conditions', title: footerText.terms() },
      { slug: 'privacy-policy', title: footerText.privacy() },
      ...links.map(({ slug, title }) => ({ slug, title })),
    ],
    menu: links
      .filter(({ isInMenu }) => isInMenu)
      .map(({ slug, title }) => ({ to: `/page/${slug}`, label: title, isCurrent: false })),
    /** True if the owner has set delivery zones. */
    asksPin: delivery.asksPin,
    /** The payment methods as a sentence. In a shop with delivery zones, the PIN box says whether cash is accepted. */
    pays,
    /** True if customers can return some products. */
    takesReturns: policy.days > 0 || policy.categories.some(({ days }) => days > 0),
    languages,
    year: indianYear(new Date().toISOString()),
  };
}

function paysIn({ prepaid = [] }: Answer<'GET /delivery'>): string {
  return frameText.pays({ ways: prepaid.length > 1 ? 'both' : (prepaid[0] ?? 'cash') });
}

// The data of the frame is the same on every page, so React Router need not load it again.
export const shouldRevalidate = () => false;

export default function Layout() {
  useFreshAfterBack();
  const { company, contacts, tagline, pages, menu, languages, year } = useLoaderData<typeof loader>();
  useEffect(() => {
    // The service worker stores opened pages for offline use. The shop also works without a service worker.
    if (import.meta.env.PROD) navigator.serviceWorker?.register(workerAddress).catch(() => {});
  }, []);
  return (
    <div className="flex min-h-dvh flex-col" data-guests={company.guestsMayShop}>
      <a href="#main" className="skip-link">
        {frameText.skipToContent()}
      </a>
      <Network />
      <Header company={company} contacts={contacts} menu={menu} />
      <FocusOnNewPage />
      {/* Until the page comes, its element is as high as the screen, so that the footer does not appear first and
          then move. */}
      <main id="main" tabIndex={-1} className="min-h-svh grow outline-none">
        <Outlet />
      </main>
      <Footer company={company} contacts={contacts} tagline={tagline} pages={pages} languages={languages} year={year} />
    </div>
  );
}

/**
 * Moves the focus to the new page after a navigation, because the clicked link may no longer exist. When a whole
 * document is loaded, the browser's own focus stays.
 */
function FocusOnNewPage() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
