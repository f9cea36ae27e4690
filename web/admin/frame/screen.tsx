import {
  redirect,
  useLoaderData,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import * as entryText from '#text/admin-entry.ts';
import { fetchPart } from '../../ui/part.tsx';
import { isShopThere } from '../../api/reach-shop.ts';
import { Trouble } from './trouble.tsx';

/** Redirects an unknown address below /admin to the dashboard, as the client does (spec §2 Route list). */
export async function loader({ params }: LoaderFunctionArgs) {
  await screenAt(params['*']);
  return null;
}

/**
 * Fetches the screen's code. This loader runs only after the layout's guard, so only the browsers of staff ever request
 * the code.
 */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { title, load } = await screenAt(params['*']);
  const screen = await fetchPart(load).catch(async (error: unknown) => {
    if (await isOfOlderBuild(request)) return loadDocument(request);
    throw error;
  });
  screen.prefetch?.(new URL(request.url).searchParams);
  return { title, Screen: screen.default };
}
clientLoader.hydrate = true as const;

/** Passes a form to the `clientAction` of the screen that contains it. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const { load, path } = await screenAt(args.params['*']);
  const { clientAction } = await load();
  if (!clientAction) throw new Error(`the screen ${path} has no clientAction`);
  return clientAction(args);
}

export const meta = ({ loaderData }: { loaderData?: { title: string } | null }) => [
  { title: loaderData?.title ?? entryText.title() },
  { name: 'robots', content: 'noindex' },
];

export const ErrorBoundary = Trouble;

export default function AdminScreen() {
  const { Screen } = useLoaderData<typeof clientLoader>();
  return <Screen />;
}

/**
 * Returns whether the screen's code is missing because the page belongs to an older build. This is assumed if the
 * person followed a link and the server can be reached.
 */
async function isOfOlderBuild({ url }: Request): Promise<boolean> {
  return window.location.pathname !== new URL(url).pathname && isShopThere();
}

async function loadDocument({ url }: Request): Promise<never> {
  window.location.assign(url);
  return new Promise(() => {});
}

async function screenAt(path: string | undefined) {
  const screen = (await import('../screens.ts')).screenAt(path);
  if (!screen) throw redirect('/admin/dashboard');
  return screen;
}
