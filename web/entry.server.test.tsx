import { createRequestHandler, Outlet, RouterContextProvider, Scripts, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { ApiError } from './api/api-error.ts';
import * as entry from './entry.server.tsx';

const route = (id: string, module: object, parentId?: string) => ({
  id,
  path: id === 'root' ? '' : id,
  parentId,
  module,
});
const loose = new Error('a thread came loose');
const refused = new ApiError(503, { message: 'not now' });
const PRICED = 'साड़ी ₹749';
const WICKED = '</script><script>alert("साड़ी")</script><!--';

const Page = () => (
  <html lang="en">
    <head />
    <body>
      <Outlet />
    </body>
  </html>
);
const Scripted = () => <Scripts />;
const routes = {
  root: route('root', { default: Page, ErrorBoundary: () => <html lang="en" /> }),
  loader: route('loader', { default: () => null, loader: () => Promise.reject(loose) }, 'root'),
  refused: route('refused', { default: () => null, loader: () => Promise.reject(refused) }, 'root'),
  component: route('component', { default: ThrowingPage }, 'root'),
  loaded: route('loaded', { default: Scripted, loader: () => ({ text: WICKED }) }, 'root'),
  page: route('page', { default: () => <p>{PRICED}</p> }, 'root'),
};

const files = Object.fromEntries(
  Object.values(routes).map(({ id, path, parentId }) => [id, { id, path, parentId, module: `/${id}.js` }]),
);

// The cast is safe: the code under test reads only these parts of a build.
const build = {
  entry: { module: entry },
  routes,
  assets: { entry: { imports: [], module: '/entry.js' }, routes: files, url: '/manifest.js', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

function ThrowingPage(): never {
  throw loose;
}

async function render(path: string): Promise<{ status: number; html: string; reports: unknown[] }> {
  const reports: unknown[] = [];
  let html = '';
  const context = new RouterContextProvider();
  context.set(entry.cachedPieces, new entry.PagePieces('N1'));
  context.set(entry.serverContext, {
    nonce: 'N1',
    languages: [],
    deliver: (page) => (html = page.toString()),
    report: (error) => reports.push(error),
    api: async () => ({ status: 200, answer: {} }),
  });
  const response = await createRequestHandler(build, 'production')(new Request(`https://shop.example${path}`), context);
  return { status: response.status, html, reports };
}

async function reportsOf(path: string): Promise<unknown[]> {
  const { status, reports } = await render(path);
  expect(status).toBe(500);
  return [...new Set(reports)];
}

test('a page comes in its letters', async () => {
  const { status, html } = await render('/page');
  expect(status).toBe(200);
  expect(html).toContain(`<p>${PRICED}</p>`);
});

test('what loaders gave stands in the page as text that ends no script and is none', async () => {
  const { html } = await render('/loaded');
  const [, json = '', files, script, module] =
    /<script type="application\/json">([^<]*)<\/script><script nonce="N1"([^>]*)>\((.*?)\)\(\)<\/script><script nonce="N1" type="module"[^>]*>([^<]*)<\/script><\/body>/s.exec(
      html,
    ) ?? [];
  expect(JSON.parse(json)).toContain(WICKED);
  expect(script).toContain('streamController.close()');
  // The head must not request the script's files, because the end of the page requests them.
  expect(files).toBe(' data-files="/manifest.js /entry.js /root.js /loaded.js"');
  expect(script).toMatch(/fetchPriority: ["']low["']/);
  // The browser would fetch the file of an import declaration at once, before the pictures.
  expect(module).toContain('window.routesAreThere = (async () => {await window.scriptsMayLoad;');
  // A browser without `modulepreload` fetches the files of all routes at once. The list of routes comes before them.
  expect(module).toContain(
    'await import("/manifest.js");const [route0, route1] = await Promise.all([import("/root.js"), import("/loaded.js")]);',
  );
  expect(module).not.toMatch(/import (?:\*|")/);
  expect(html.slice(0, html.indexOf('</head>'))).not.toContain('modulepreload');
});

test('a page without a script gets none', async () => {
  const { html } = await render('/page');
  expect(html).not.toContain('<script');
});

test('errors of loaders and components are reported, also those of data that a link asks for', async () => {
  expect(await reportsOf('/loader')).toEqual([loose]);
  expect(await reportsOf('/loader.data')).toEqual([loose]);
  expect(await reportsOf('/component')).toEqual([loose]);
});

test('what the API has refused is not reported once more', async () => {
  expect(await reportsOf('/refused')).toEqual([]);
});
