import { KeyRound, LogOut, MapPin, Menu, PanelLeftClose, PanelLeftOpen, ReceiptText, UserRound, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { NavLink, Outlet, type MetaArgs } from 'react-router';
import { call } from '../../api/call.ts';
import { session } from '../../session/session.ts';
import { SignedInOnly } from '../../session/signed-in-only.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { privateHead, siteOf } from '../frame/page-head.ts';

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), 'My account');

const links = [
  { to: '/myaccount/order', label: 'My Orders', Icon: ReceiptText },
  { to: '/myaccount/address', label: 'Addresses', Icon: MapPin },
  { to: '/myaccount/account', label: 'Profile', Icon: UserRound },
  { to: '/myaccount/password', label: 'Password', Icon: KeyRound },
];

export default function AccountLayout() {
  const [isNarrow, setNarrow] = useState(false);
  const drawer = useRef<HTMLDialogElement>(null);
  return (
    <div className="wrap pt-8">
      <div className="flex items-center justify-between gap-4 print:hidden">
        <h1 className="display text-4xl sm:text-5xl">My Account</h1>
        <Button look="quiet" aria-haspopup="dialog" className="lg:hidden" onClick={() => drawer.current?.showModal()}>
          <Menu aria-hidden className="size-5" /> Menu
        </Button>
      </div>
      <dialog
        ref={drawer}
        aria-label="Account"
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] -translate-x-full bg-kora text-ink shadow-2xl transition-[translate,display,overlay] transition-discrete duration-200 backdrop:bg-night/50 open:translate-x-0 open:starting:-translate-x-full"
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
        onKeyDown={() => {}}
      >
        <div className="flex items-center justify-between border-b border-thread py-3 pr-3 pl-6">
          <p className="display text-2xl">My Account</p>
          <button type="button" aria-label="Close menu" className="grid size-11 place-items-center" onClick={() => drawer.current?.close()}>
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <div className="p-3">
          <Entries isNarrow={false} onChosen={() => drawer.current?.close()} />
        </div>
      </dialog>
      <div className="mt-6 grid gap-8 lg:grid-cols-[auto_1fr] lg:gap-12">
        <nav aria-label="Account" className={`hidden lg:block print:hidden ${isNarrow ? 'w-14' : 'w-56'}`}>
          <button type="button" aria-expanded={!isNarrow} aria-label={isNarrow ? 'Widen menu' : 'Narrow menu'} onClick={() => setNarrow(!isNarrow)} className="grid size-12 place-items-center hover:bg-kora-deep">
            {isNarrow ? <PanelLeftOpen aria-hidden className="size-5" /> : <PanelLeftClose aria-hidden className="size-5" />}
          </button>
          <Entries isNarrow={isNarrow} />
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

/** The way through the account; icons alone when narrow, their words then as titles. */
function Entries({ isNarrow, onChosen }: { isNarrow: boolean; onChosen?: () => void }) {
  const entry = 'flex min-h-12 w-full items-center gap-3 px-3.5 hover:bg-kora-deep aria-[current=page]:bg-indigo-wash aria-[current=page]:font-semibold aria-[current=page]:text-indigo';
  const word = isNarrow ? 'sr-only' : '';
  return (
    <ul>
      {links.map(({ to, label, Icon }) => (
        <li key={to}>
          <NavLink to={to} title={isNarrow ? label : undefined} className={entry} onClick={onChosen}>
            <Icon aria-hidden className="size-5 shrink-0" />
            <span className={word}>{label}</span>
          </NavLink>
        </li>
      ))}
      <li className="mt-4 border-t border-thread pt-4">
        <button type="button" title={isNarrow ? 'Logout' : undefined} onClick={() => void logout()} className={entry}>
          <LogOut aria-hidden className="size-5 shrink-0" />
          <span className={word}>Logout</span>
        </button>
      </li>
    </ul>
  );
}

/** Ends the session here and on the server, then starts afresh at home (spec §2 My account). */
async function logout(): Promise<void> {
  await call('POST /auth/logout').catch(() => {});
  session.clear();
  window.location.assign('/home');
}
