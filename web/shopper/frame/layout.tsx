import { useEffect } from 'react';
import { Outlet, useLoaderData, useLocation, useNavigation, type LoaderFunctionArgs } from 'react-router';
import { load } from '../../api/load.ts';
import { pack } from '../../api/packed.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** What every page of the shop shows: who the shop is and which categories it has. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [{ details }, { categories }] = await Promise.all([load({ context }, 'GET /company-details'), load({ context }, 'GET /categories')]);
  return { company: details, categories: pack(categories) };
}

// The frame does not change from page to page.
export const shouldRevalidate = () => false;

export default function Layout() {
  const { company } = useLoaderData<typeof loader>();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="sr-only z-50 bg-indigo px-4 py-2 text-kora focus:not-sr-only focus:fixed focus:top-2 focus:left-2">
        Skip to content
      </a>
      <Progress />
      <Header company={company} />
      <FocusOnNewPage />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer company={company} />
    </div>
  );
}

/** A thread along the top while a page is on its way. */
function Progress() {
  const { state } = useNavigation();
  return <div aria-hidden className={`fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-madder transition-transform duration-500 ${state === 'idle' ? 'scale-x-0' : 'scale-x-75'}`} />;
}

/** After a navigation the focus is on the new page, not on a link that is gone. */
function FocusOnNewPage() {
  const { pathname, key } = useLocation();
  useEffect(() => {
    if (key !== 'default') document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, [pathname, key]);
  return null;
}
