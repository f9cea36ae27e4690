import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Permission } from '#domain/staff-roles.ts';
import { ApiError } from '../../api/api-error.ts';
import { call, NOT_PERMITTED_EVENT } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { session } from '../../session/session.ts';

// This file reads the permissions of the signed-in person's role. Permissions decide only what the screens show; the
// server checks them again at every call.

const FRESH_MS = 60_000;
const PATIENCE_MS = 4000;
const TRY_AGAIN_MS = 5000;

const meQuery = () =>
  queryOptions({
    // While a dialog asks the person to sign in again, the page behind it keeps the permissions of the person to whom
    // the page belongs.
    queryKey: ['me', session.owner()],
    queryFn: async () => call('GET /staff/me', { patienceMs: PATIENCE_MS }),
    staleTime: FRESH_MS,
    // Without the permissions the menu is nearly empty, so the browser repeats the request until it succeeds or the
    // server refuses it.
    retry: (_failures, error) => !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    retryDelay: TRY_AGAIN_MS,
  });

/** Reads the permissions before the back office is shown, so that its menu does not change afterwards. */
export async function loadPermissions(): Promise<void> {
  // The back office waits only for the first request; later requests run in the background.
  if (queries.getQueryState(meQuery().queryKey)) return;
  await queries.fetchQuery({ ...meQuery(), retry: false }).catch(() => {});
}

/**
 * Returns whether the browser already knows that this person has a permission. Code that runs before the screen is
 * rendered, such as `prefetch`, uses this function.
 */
export function isKnownToMay(permission: Permission): boolean {
  return queries.getQueryData(meQuery().queryKey)?.permissions.includes(permission) ?? false;
}

export type May = (permission: Permission) => boolean;

/**
 * Returns a function that says whether the signed-in person has a permission. Until the permissions are known, the
 * function returns true only for `office.enter`, which all staff have.
 */
export function useMay(): May {
  const { data } = useQuery(meQuery(), queries);
  return (permission) => (data ? data.permissions.includes(permission) : permission === 'office.enter');
}

/** Returns whether the permissions are known. Only then can the page say that a screen is forbidden to this person. */
export function useKnowsPermissions(): boolean {
  return useQuery(meQuery(), queries).data !== undefined;
}

/** Returns whether the shop requires this person to set up a second factor first. */
export function useNeedsSecondFactor(): boolean {
  return useQuery(meQuery(), queries).data?.needsSecondFactor ?? false;
}

/** Returns whether the shop can send emails. Returns true until the server has answered. */
export function useHasMailServer(): boolean {
  return useQuery(meQuery(), queries).data?.hasMailServer ?? true;
}

/** Returns the role of the signed-in person. Returns undefined until the server has answered. */
export function useRole() {
  return useQuery(meQuery(), queries).data?.role;
}

/**
 * Reads the permissions again after the server has refused a call because a permission or a second factor is missing:
 * the role or the shop's rule has changed meanwhile.
 */
export function useFreshPermissions(): void {
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: ['me'] });
    window.addEventListener(NOT_PERMITTED_EVENT, refresh);
    return () => window.removeEventListener(NOT_PERMITTED_EVENT, refresh);
  }, []);
}
