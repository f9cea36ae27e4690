import { KeyRound, LogOut, MapPin, ReceiptText, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as accountText from '#text/account-page.ts';
import { signOut } from '../../sign-in/sign-out.ts';

const links = [
  { to: '/myaccount/order', label: accountText.orders(), Icon: ReceiptText },
  { to: '/myaccount/address', label: accountText.addresses(), Icon: MapPin },
  { to: '/myaccount/account', label: accountText.profile(), Icon: UserRound },
  { to: '/myaccount/password', label: accountText.password(), Icon: KeyRound },
];

const entryClass =
  'flex min-h-12 w-full items-center gap-3 px-3.5 hover:bg-kora-deep aria-[current=page]:bg-indigo-wash aria-[current=page]:font-semibold aria-[current=page]:text-indigo';

/** Links to the account's pages, and the button Logout. A narrow menu shows only icons, with titles. */
export function AccountLinks({ isNarrow, onChosen }: { isNarrow: boolean; onChosen?: () => void }) {
  const { pathname } = useLocation();
  const labelClass = isNarrow ? 'sr-only' : '';
  const title = (label: string) => (isNarrow ? label : undefined);
  return (
    <ul>
      {links.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={pathname.startsWith(to) ? 'page' : undefined}
            title={title(label)}
            className={entryClass}
            onClick={onChosen}
          >
            <Icon aria-hidden className="size-5 shrink-0" />
            <span className={labelClass}>{label}</span>
          </Link>
        </li>
      ))}
      <li className="mt-4 border-t border-thread pt-4">
        <button type="button" title={title(accountText.logout())} onClick={() => void logout()} className={entryClass}>
          <LogOut className="size-5 shrink-0 rtl:-scale-x-100" />
          <span className={labelClass}>{accountText.logout()}</span>
        </button>
      </li>
    </ul>
  );
}

/** Ends the session in the browser and on the server, then loads the home page (spec §2 My account). */
async function logout(): Promise<void> {
  await signOut();
  window.location.assign(pathIn(currentLocale(), '/home'));
}
