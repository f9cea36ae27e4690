import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Permission } from '#domain/staff-roles.ts';
import { call, NOT_PERMITTED_EVENT } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { session } from '../../session/session.ts';

// What the signed-in person's role allows. It only decides what is shown: the server asks again at every call.

const FRESH_MS = 60_000;
const PATIENCE_MS = 4000;

const meQuery = () =>
  queryOptions({
    queryKey: ['me', session.get().user?.id],
    queryFn: async () => call('GET /staff/me', { patienceMs: PATIENCE_MS }),
    staleTime: FRESH_MS,
    retry: false,
  });

/** Asks before the back office is shown, so that its menu does not change under the eyes. */
export async function loadPermissions(): Promise<void> {
  // Once known, it is asked for again behind the page, which does not wait.
  if (queries.getQueryData(meQuery().queryKey)) return;
  await queries.fetchQuery(meQuery()).catch(() => {});
}

/** Whether this person is known to be allowed something: for what is asked for before the screen is there. */
export function isKnownToMay(permission: Permission): boolean {
  return queries.getQueryData(meQuery().queryKey)?.permissions.includes(permission) ?? false;
}

export type May = (permission: Permission) => boolean;

/**
 * Whether the signed-in person may do something. Where the answer did not come everything is shown,
 * and the server refuses.
 */
export function useMay(): May {
  const { data } = useQuery(meQuery(), queries);
  return (permission) => !data || data.permissions.includes(permission);
}

/** Whether the shop asks this person to set up a second factor before anything else. */
export function useNeedsSecondFactor(): boolean {
  return useQuery(meQuery(), queries).data?.needsSecondFactor ?? false;
}

/** The signed-in person's role; undefined until it is known. */
export function useRole() {
  return useQuery(meQuery(), queries).data?.role;
}

/**
 * Asks again when a call was refused for want of a permission or of a second factor: the role, or the shop's rule, has
 * been changed meanwhile.
 */
export function useFreshPermissions(): void {
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: ['me'] });
    window.addEventListener(NOT_PERMITTED_EVENT, refresh);
    return () => window.removeEventListener(NOT_PERMITTED_EVENT, refresh);
  }, []);
}
