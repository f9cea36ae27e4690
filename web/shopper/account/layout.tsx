import { KeyRound, LogOut, MapPin, PanelLeftClose, PanelLeftOpen, ReceiptText, UserRound } from 'lucide-react';
import { useState } from 'react';
import { NavLink, Outlet } from 'react-router';
import { call } from '../../api/call.ts';
import { session } from '../../session/session.ts';
import { SignedInOnly } from '../../session/signed-in-only.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

export const meta = () => [{ title: 'My account' }, { name: 'robots', content: 'noindex' }];

const links = [
  { to: '/myaccount/order', label: 'My Orders', Icon: ReceiptText },
  { to: '/myaccount/address', label: 'Addresses', Icon: MapPin },
  { to: '/myaccount/account', label: 'Profile', Icon: UserRound },
  { to: '/myaccount/password', label: 'Password', Icon: KeyRound },
];

export default function AccountLayout() {
  const [isNarrow, setNarrow] = useState(false);
  const entry = 'flex min-h-12 w-full items-center gap-3 px-3 hover:bg-kora-deep aria-[current=page]:bg-indigo-wash aria-[current=page]:font-semibold aria-[current=page]:text-indigo';
  return (
    <div className="wrap pt-8">
      <h1 className="display text-4xl sm:text-5xl">My Account</h1>
      <div className="mt-6 grid gap-8 lg:grid-cols-[auto_1fr] lg:gap-12">
        <nav aria-label="Account" className={`-mx-4 overflow-x-auto border-b border-thread px-4 lg:mx-0 lg:border-b-0 lg:px-0 ${isNarrow ? 'lg:w-14' : 'lg:w-56'}`}>
          <button type="button" aria-expanded={!isNarrow} aria-label={isNarrow ? 'Widen menu' : 'Narrow menu'} onClick={() => setNarrow(!isNarrow)} className="hidden size-12 place-items-center lg:grid">
            {isNarrow ? <PanelLeftOpen aria-hidden className="size-5" /> : <PanelLeftClose aria-hidden className="size-5" />}
          </button>
          <ul className="flex lg:flex-col">
            {links.map(({ to, label, Icon }) => (
              <li key={to} className="shrink-0">
                <NavLink to={to} className={entry}>
                  <Icon aria-hidden className="size-5 shrink-0" />
                  <span className={isNarrow ? 'lg:sr-only' : ''}>{label}</span>
                </NavLink>
              </li>
            ))}
            <li className="shrink-0 lg:mt-4 lg:border-t lg:border-thread lg:pt-4">
              <button type="button" onClick={() => void logout()} className={entry}>
                <LogOut aria-hidden className="size-5 shrink-0" />
                <span className={isNarrow ? 'lg:sr-only' : ''}>Logout</span>
              </button>
            </li>
          </ul>
        </nav>
        <div className="min-w-0">
          <SignedInOnly who="customer" waiting={<Loading><Skeleton className="h-72" /></Loading>}>
            <Outlet />
          </SignedInOnly>
        </div>
      </div>
    </div>
  );
}

/** Ends the session here and on the server, then starts afresh at home (spec §2 My account). */
async function logout(): Promise<void> {
  await call('POST /auth/logout').catch(() => {});
  session.clear();
  window.location.assign('/home');
}
