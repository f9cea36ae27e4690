import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import * as entryText from '#text/admin-entry.ts';
import { adminsOnly } from '../../sign-in/guard.ts';
import { fetchPart } from '../../ui/part.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { UntilScript } from '../../ui/until-script.tsx';
import { Trouble } from './trouble.tsx';

// React Router fetches the modules of a matched route while the middleware runs, before the guard has decided. For this
// reason layout.tsx and screen.tsx contain almost nothing: their loaders, which run only after the guard, fetch the
// back office itself.

export const clientMiddleware = [adminsOnly];

export const meta = () => [{ title: entryText.title() }, { name: 'robots', content: 'noindex' }];

/** Fetches the menu's code, and the permissions of this person. */
export async function clientLoader(_args: ClientLoaderFunctionArgs) {
  const [{ Frame }] = await Promise.all([fetchPart(async () => import('./frame.tsx')), knowPermissions()]);
  return { Frame };
}
clientLoader.hydrate = true as const;

async function knowPermissions(): Promise<void> {
  // The code can ignore this failure: if the browser cannot fetch permissions.ts, it cannot fetch frame.tsx either, and
  // that failure shows an error page.
  await import('../staff/permissions.ts').then(async ({ loadPermissions }) => loadPermissions()).catch(() => {});
}

export const ErrorBoundary = Trouble;

/**
 * The placeholder that the server renders for every visitor. A visitor who is not signed in sees this placeholder until
 * the guard redirects them.
 */
export function HydrateFallback() {
  return (
    <div className="min-h-dvh bg-kora p-4 sm:px-8 sm:py-6">
      <UntilScript>
        <Loading>
          <Skeleton className="h-72" />
        </Loading>
      </UntilScript>
    </div>
  );
}

export default function AdminLayout() {
  const { Frame } = useLoaderData<typeof clientLoader>();
  return <Frame />;
}
