import { aMoment, isShopThere } from '../api/reach-shop.ts';

// The build replaces React Router's own module by this file (vite.config.ts). The original reloads the present page
// whenever the code of another page cannot be fetched, even if the pointer only rests on a link. Open dialogs and typed
// texts would then be lost.

const NEXT_TRY_MS = 5000;

type Route = { id: string; module: string };
type Router = { state: { navigation: { location?: object } }; createHref: (location: object) => string };

/**
 * Fetches the code of a page. If the browser is offline, the present page stays, and the next page opens once the
 * server can be reached. If a new build has replaced the code, the next page is loaded as a new document.
 */
export async function loadRouteModule(route: Route, cache: Record<string, object>): Promise<object> {
  for (let tries = 1; ; tries++) {
    const known = cache[route.id];
    if (known) return known;
    try {
      return (cache[route.id] = await import(/* @vite-ignore */ route.module));
    } catch {
      if (tries > 1 && (await isShopThere())) return loadDocument();
      await aMoment(tries === 1 ? 1000 : NEXT_TRY_MS);
    }
  }
}

/**
 * Loads the document of the page to which a navigation is under way. Without a navigation, the code was only fetched
 * beforehand or for a page's data, so no document is loaded.
 */
function loadDocument(): object | Promise<never> {
  // The cast is safe: React Router itself sets this value, for its developer tools.
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: Router };
  const location = router?.state.navigation.location;
  if (!router || !location) return {};
  window.location.assign(router.createHref(location));
  return new Promise(() => {});
}
