import { Building2, FolderTree, LayoutDashboard, LogOut, Package, PanelLeftClose, PanelLeftOpen, Store } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { call } from '../../api/call.ts';
import { session } from '../../session/session.ts';
import { SignedInOnly } from '../../session/signed-in-only.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

export const meta = () => [{ title: 'Back office' }, { name: 'robots', content: 'noindex' }];

const links = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/category', label: 'Categories', Icon: FolderTree },
  { to: '/admin/order', label: 'Orders', Icon: Package },
  { to: '/admin/company', label: 'Company', Icon: Building2 },
];

export default function AdminLayout() {
  const [isNarrow, setNarrow] = useState(false);
  const entry = 'flex min-h-10 w-full items-center gap-2.5 px-3.5 text-[0.9375rem] hover:bg-kora-shade aria-[current=page]:bg-indigo aria-[current=page]:text-kora';
  const word = isNarrow ? 'md:sr-only' : '';
  const title = (label: string) => (isNarrow ? label : undefined);
  return (
    <div className={`min-h-dvh bg-kora md:grid ${isNarrow ? 'md:grid-cols-[3.25rem_1fr]' : 'md:grid-cols-[13rem_1fr]'}`}>
      <nav aria-label="Back office" className="flex overflow-x-auto border-b border-thread bg-kora-deep md:sticky md:top-0 md:h-dvh md:flex-col md:border-r md:border-b-0">
        <div className="hidden items-center justify-between py-3 md:flex">
          {!isNarrow && <Link to="/admin/dashboard" className="display px-3.5 text-xl">Back office</Link>}
          <button type="button" aria-expanded={!isNarrow} aria-label={isNarrow ? 'Widen menu' : 'Narrow menu'} onClick={() => setNarrow(!isNarrow)} className="mx-auto grid size-10 place-items-center hover:bg-kora-shade">
            {isNarrow ? <PanelLeftOpen aria-hidden className="size-4.5" /> : <PanelLeftClose aria-hidden className="size-4.5" />}
          </button>
        </div>
        {links.map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} title={title(label)} className={entry}>
            <Icon aria-hidden className="size-4.5 shrink-0" /> <span className={word}>{label}</span>
          </NavLink>
        ))}
        <Link to="/home" title={title('Shop')} className={`${entry} md:mt-auto`}>
          <Store aria-hidden className="size-4.5 shrink-0" /> <span className={word}>Shop</span>
        </Link>
        <button type="button" title={title('Logout')} className={entry} onClick={() => void logout()}>
          <LogOut aria-hidden className="size-4.5 shrink-0" /> <span className={word}>Logout</span>
        </button>
      </nav>
      <main className="min-w-0 p-4 sm:p-8">
        <SignedInOnly who="admin" waiting={<Loading><Skeleton className="h-72" /></Loading>}>
          <Outlet />
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
