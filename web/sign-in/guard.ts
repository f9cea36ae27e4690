import { useEffect } from 'react';
import { redirect, replace, useRevalidator, type MiddlewareFunction } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { splitPath } from '#messages/locales.ts';
import * as sessionText from '#text/session.ts';
import { notify } from '../ui/notices.tsx';
import { guestsMayShop } from '../session/guests.ts';
import { loginPath } from '../session/login-path.ts';
import { roleOf, session } from '../session/session.ts';

// This file contains the guards of personal pages. Guards run only in the browser: the server sends each of these pages
// as the same empty document to every visitor, so that it can be cached. The server guards the data itself at each
// call.

/**
 * A guard for `clientMiddleware`: admits customers, sends guests to the sign-in page and afterwards back, and sends
 * admins to the back office.
 */
export const customersOnly = guard('customer');

/** A guard like `customersOnly`, for pages that guests may open too if the owner lets guests shop. */
export const shoppersOnly = guard('customer', guestsMayShop);

/**
 * A guard for `clientMiddleware`: admits admins, sends guests to the sign-in page and afterwards back, and sends
 * customers to their account.
 */
export const adminsOnly = guard('admin');

/**
 * A `clientLoader` that loads nothing. A page with this loader and a `HydrateFallback` shows the fallback until its
 * guard has admitted the visitor. Without a loader, the guard would not run on the first page of a visit.
 */
export const waitForGuard = () => null;

/**
 * Runs the guard again if the session ends or changes while the page is open, for example because another tab has
 * signed out.
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
    // The session may have ended after the guard admitted the visitor, because the server may refuse a call before the
    // page is rendered.
    check();
    return session.subscribe(check);
  }, [wanted, admitsGuests, revalidate]);
}

let isHeldOpen = false;

/**
 * With `holdOpen(true)` the guard does not redirect when an admin's session ends. The open page itself then asks the
 * person to sign in again (web/admin/frame), and the typed texts stay.
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
    // If the guarded page already has a history entry, because it was just opened or reached by Back, the redirect
    // replaces that entry. Otherwise Back would lead to the guard again.
    const leave = window.location.pathname === pathname ? replace : redirect;
    // A call of the frame around the page may have been refused before the guard ran; that refusal ended the session.
    if (session.hasEnded()) notify('info', sessionText.ended(), 'account');
    if (role === 'guest') throw leave(loginPath({ pathname: withoutLanguage(pathname), search }));
    throw leave(role === 'admin' ? '/admin/dashboard' : '/myaccount/account');
  };
}

// Returns the path without its language, because redirects add the language themselves.
function withoutLanguage(pathname: string): string {
  return splitPath(pathname, [currentLocale()]).path;
}
