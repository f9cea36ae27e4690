import { useEffect } from 'react';
import { redirect, replace, useRevalidator, type MiddlewareFunction } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { splitPath } from '#messages/locales.ts';
import * as sessionText from '#text/session.ts';
import { notify } from '../ui/notices.tsx';
import { guestsMayShop } from '../session/guests.ts';
import { loginPath } from '../session/login-path.ts';
import { roleOf, session } from '../session/session.ts';

// Guards of personal pages. The guards run in the browser only: on the server these pages are the same empty shells for
// every visitor, so that they can be cached. The server guards the data itself at each call.

/**
 * For `clientMiddleware`: lets customers in, sends guests to
 * the sign-in page and back, and an admin to the back office.
 */
export const customersOnly = guard('customer');

/** The same for a page that guests may open, too, where the owner lets them shop. */
export const shoppersOnly = guard('customer', guestsMayShop);

/**
 * For `clientMiddleware`: lets admins in, sends guests to the sign-in page and back, and a customer to their account.
 */
export const adminsOnly = guard('admin');

/**
 * For `clientLoader`: loads nothing. A page with it and a `HydrateFallback` shows the fallback until its guard has let
 * the visitor in; without it the guard would not run for the first page of a visit.
 */
export const waitForGuard = () => null;

/**
 * Runs the guard again when the session ends or changes while the page is open: it expired, or another tab signed out.
 */
export function useGuardOnSessionChange(wanted: 'customer' | 'admin', admitsGuests = false): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const check = () => {
      const role = roleOf(session.get());
      if (role === wanted) return;
      if (session.hasEnded()) notify('info', sessionText.ended(), 'account');
      if (role === 'guest' && admitsGuests && guestsMayShop()) return;
      void revalidate();
    };
    // The session may have ended since the guard let the visitor in:
    // a page's first call can be refused before the page is drawn.
    check();
    return session.subscribe(check);
  }, [wanted, admitsGuests, revalidate]);
}

let isHeldOpen = false;

/**
 * Sets whether an open page itself asks the person to sign in again when the session ends (web/admin/frame). The guard
 * then does not lead away from the page, and the typed texts stay.
 */
export function holdOpen(isHeld: boolean): void {
  isHeldOpen = isHeld;
}

function guard(wanted: 'customer' | 'admin', admitsGuests = () => false): MiddlewareFunction<unknown> {
  return ({ request }) => {
    const role = roleOf(session.get());
    if (role === wanted || (role === 'guest' && admitsGuests())) return;
    if (isHeldOpen && wanted === 'admin' && (role !== 'guest' || session.hasEnded())) return;
    const { pathname, search } = new URL(request.url);
    // A page that was just opened, or gone back to, is in the history already. The page of the guard is replaced in the
    // history, because Back would otherwise lead to the guard again.
    const leave = window.location.pathname === pathname ? replace : redirect;
    // A call of the frame around the page may have been refused before the guard ran.
    if (session.hasEnded()) notify('info', sessionText.ended(), 'account');
    if (role === 'guest') throw leave(loginPath({ pathname: withoutLanguage(pathname), search }));
    throw leave(role === 'admin' ? '/admin/dashboard' : '/myaccount/account');
  };
}

// Redirects add the language's prefix themselves.
function withoutLanguage(pathname: string): string {
  return splitPath(pathname, [currentLocale()]).path;
}
