import { LayoutDashboard, LogOut, Package, Store } from 'lucide-react';
import { Link, NavLink, Outlet } from 'react-router';
import { call } from '../../api/call.ts';
import { session } from '../../session/session.ts';
import { SignedInOnly } from '../../session/signed-in-only.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

export const meta = () => [{ title: 'Back office' }, { name: 'robots', content: 'noindex' }];

const links = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/order', label: 'Orders', Icon: Package },
];

export default function AdminLayout() {
  const entry = 'flex min-h-10 w-full items-center gap-2.5 px-3 text-[0.9375rem] hover:bg-kora-shade aria-[current=page]:bg-indigo aria-[current=page]:text-kora';
  return (
    <div className="min-h-dvh bg-kora md:grid md:grid-cols-[13rem_1fr]">
      <nav aria-label="Back office" className="flex overflow-x-auto border-b border-thread bg-kora-deep md:min-h-dvh md:flex-col md:border-r md:border-b-0">
        <Link to="/admin/dashboard" className="display hidden px-3 py-5 text-xl md:block">Back office</Link>
        {links.map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} className={entry}>
            <Icon aria-hidden className="size-4.5 shrink-0" /> {label}
          </NavLink>
        ))}
        <Link to="/home" className={`${entry} md:mt-auto`}>
          <Store aria-hidden className="size-4.5 shrink-0" /> Shop
        </Link>
        <button type="button" className={entry} onClick={() => void logout()}>
          <LogOut aria-hidden className="size-4.5 shrink-0" /> Logout
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
