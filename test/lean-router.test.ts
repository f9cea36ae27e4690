import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../react-router.config.ts';
import { lean } from '../scripts/lean-router.ts';

const folder = join(import.meta.dirname, '../node_modules/react-router/dist/production/lib');

/** Returns a module of React Router in its original form, and in the shorter form for browsers. */
function moduleOf(path: string): { whole: string; short: string } {
  const whole = readFileSync(join(folder, path), 'utf8');
  return { whole, short: lean(whole, 'its-name') };
}

test.each([
  ['router/router.js', 'You may only call `next()` once per middleware'],
  ['router/utils.js', 'Found a route id collision on id'],
  ['dom/ssr/components.js', 'You must render this element inside a <HydratedRouter> element'],
  ['context.js', 'displayName'],
  ['dom/lib.js', 'const NavLink = React$1.forwardRef('],
  ['hooks.js', 'React$1.createElement(RSCErrorHandler'],
  ['dom/ssr/components.js', 'rsc = useIsRSCRouterContext()'],
  ['router/router.js', 'if (init.patchRoutesOnNavigation)'],
  ['router/router.js', 'if (!init.patchRoutesOnNavigation)'],
  ['router/router.js', 'if (init.instrumentations)'],
  ['router/router.js', 'if (isFogOfWar)'],
  ['router/router.js', 'if (fogOfWar.active'],
  ['dom/ssr/components.js', 'if (isSpaMode &&'],
  ['dom/ssr/routes.js', 'if (isSpaMode)'],
  ['dom/ssr/routes.js', 'if (needsRevalidation)'],
  ['dom/ssr/routes.js', 'if (!ssr &&'],
  ['dom/ssr/routes.js', 'route.clientLoaderModule'],
  ['dom-export/hydrated-router.js', 'createRoutesForHMR ='],
  ['dom-export/hydrated-router.js', 'if (ssrInfo.context.isSpaMode)'],
])('%s comes to browsers without: %s', (path, words) => {
  const { whole, short } = moduleOf(path);
  expect(whole).toContain(words);
  expect(short).not.toContain(words);
});

test('the build is what is taken as settled', () =>
  expect(config).toMatchObject({ ssr: true, routeDiscovery: { mode: 'initial' }, splitRouteModules: false }));

test('an error says in which line of its module it is thrown', () => {
  const { whole, short } = moduleOf('router/router.js');
  const places = [...short.matchAll(/'its-name:(\d+)'/g)].map(([, line]) => Number(line));
  expect(places.length).toBeGreaterThan(20);
  for (const line of places) expect(whole.split('\n')[line - 1]).toMatch(/invariant\(|new Error\(/);
});

test('the sentence by which the shop knows that an answer broke off stays', () => {
  expect(moduleOf('dom/ssr/single-fetch.js').short).toContain('Unable to decode turbo-stream response');
});
