import { Building2, FolderTree, History, LayoutDashboard, LogOut, Package, PanelLeftClose, PanelLeftOpen, PanelsTopLeft, ScrollText, Search, Shirt, Store, UserCog, Users } from 'lucide-react';
import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { call } from '../../api/call.ts';
import { session } from '../../session/session.ts';
import { SignedInOnly } from '../../session/signed-in-only.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useSoon } from '../use-soon.ts';
import { pages } from './pages.ts';

const fetchPalette = async () => import('../palette/palette.tsx');
const Palette = lazy(fetchPalette);

export const meta = () => [{ title: 'Back office' }, { name: 'robots', content: 'noindex' }];

const icons = { dashboard: LayoutDashboard, category: FolderTree, product: Shirt, order: Package, customer: Users, company: Building2, legal: ScrollText, content: PanelsTopLeft, staff: UserCog, log: History };

export default function AdminLayout() {
  const [isNarrow, setNarrow] = useState(false);
  const [isFinding, setFinding] = useState(false);
  // Whoever presses the keys goes on typing at once.
  useSoon(fetchPalette);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      startTransition(() => setFinding(true));
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  const entry = 'flex min-h-10 w-full shrink-0 items-center gap-2.5 px-3.5 text-[0.9375rem] hover:bg-kora-shade aria-[current=page]:bg-indigo aria-[current=page]:text-kora max-md:w-auto';
  const word = isNarrow ? 'md:sr-only' : '';
  const title = (label: string) => (isNarrow ? label : undefined);
  return (
    <div className={`min-h-dvh bg-kora md:grid ${isNarrow ? 'md:grid-cols-[3.25rem_1fr]' : 'md:grid-cols-[13rem_1fr]'} print:block`}>
      <nav aria-label="Back office" className="flex overflow-x-auto border-b border-thread bg-kora-deep md:sticky md:top-0 md:h-dvh md:flex-col md:overflow-y-auto md:border-r md:border-b-0 print:hidden">
        <div className="hidden items-center justify-between py-3 md:flex">
          {!isNarrow && <Link to="/admin/dashboard" className="display px-3.5 text-xl">Back office</Link>}
          <button type="button" aria-expanded={!isNarrow} aria-label={isNarrow ? 'Widen menu' : 'Narrow menu'} onClick={() => setNarrow(!isNarrow)} className="mx-auto grid size-10 place-items-center hover:bg-kora-shade">
            {isNarrow ? <PanelLeftOpen aria-hidden className="size-4.5" /> : <PanelLeftClose aria-hidden className="size-4.5" />}
          </button>
        </div>
        <button type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K" title={title('Find')} className={entry} onClick={() => startTransition(() => setFinding(true))}>
          <Search aria-hidden className="size-4.5 shrink-0" /> <span className={word}>Find</span>
          {!isNarrow && <kbd className="ml-auto hidden text-[0.8125rem] text-ink-soft md:inline">Ctrl K</kbd>}
        </button>
        {pages.map(({ to, label, icon }) => {
          const Icon = icons[icon];
          return (
            <NavLink key={to} to={to} prefetch="intent" title={title(label)} className={entry}>
              <Icon aria-hidden className="size-4.5 shrink-0" /> <span className={word}>{label}</span>
            </NavLink>
          );
        })}
        <Link to="/home" title={title('Shop')} className={`${entry} md:mt-auto`}>
          <Store aria-hidden className="size-4.5 shrink-0" /> <span className={word}>Shop</span>
        </Link>
        <button type="button" title={title('Logout')} className={entry} onClick={() => void logout()}>
          <LogOut aria-hidden className="size-4.5 shrink-0" /> <span className={word}>Logout</span>
        </button>
      </nav>
      <main id="main" className="min-w-0 p-4 sm:px-8 sm:py-6 print:p-0">
        <SignedInOnly who="admin" waiting={<Loading><Skeleton className="h-72" /></Loading>}>
          <Outlet />
          <Suspense fallback={null}>{isFinding && <Palette onClose={() => setFinding(false)} />}</Suspense>
        </SignedInOnly>
      </main>
    </div>
  );
}

/** Clears all local storage and goes to / (spec §2 Admin). */
async function logout(): Promise<void> {
  await call('POST /auth/logout').catch(() => {});
  session.clear();
  localStorage.clear();
  window.location.assign('/');
}
