import { useEffect, useRef } from 'react';
import { Outlet, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { load } from '../../api/load.ts';
import { pack } from '../../api/packed.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Network } from './network.tsx';

/** What every page of the shop shows: who the shop is and which categories it has. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const [{ details }, { categories }, { content }] = await Promise.all([load({ context }, 'GET /company-details'), load({ context }, 'GET /categories'), load({ context }, 'GET /content')]);
  return { company: details, categories: pack(categories), origin: new URL(request.url).origin, tagline: content.tagline };
}

// The frame does not change from page to page.
export const shouldRevalidate = () => false;

export default function Layout() {
  const { company, tagline } = useLoaderData<typeof loader>();
  useEffect(() => {
    // Keeps seen pages for when there is no network; without it the shop works all the same.
    if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {});
  }, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="sr-only z-50 bg-indigo px-4 py-2 text-kora focus:not-sr-only focus:fixed focus:top-2 focus:left-2">
        Skip to content
      </a>
      <Network />
      <Header company={company} />
      <FocusOnNewPage />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer company={company} tagline={tagline} />
    </div>
  );
}

/** After a navigation the focus is on the new page, not on a link that is gone. A page opened afresh begins where browsers begin. */
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
