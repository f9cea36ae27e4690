import { createRequestHandler, Outlet, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { withEarlyEvents } from './early-events.ts';
import * as entry from './entry.server.tsx';
import { withRestoredScroll } from './restored-scroll.ts';

const route = (id: string, module: object, parentId?: string) => ({
  id,
  path: id === 'root' ? '' : id,
  parentId,
  module,
});
const loose = new Error('a thread came loose');
const refused = new ApiError(503, { message: 'not now' });
const PRICED = 'साड़ी ₹749';

const Page = () => (
  <html lang="en">
    <Outlet />
  </html>
);
const routes = {
  root: route('root', { default: Page, ErrorBoundary: () => <html lang="en" /> }),
  loader: route('loader', { default: () => null, loader: () => Promise.reject(loose) }, 'root'),
  refused: route('refused', { default: () => null, loader: () => Promise.reject(refused) }, 'root'),
  component: route('component', { default: ThrowingPage }, 'root'),
  page: route('page', { default: () => <p>{PRICED}</p> }, 'root'),
};

// as: the parts of a build that rendering reads.
const build = {
  entry: { module: entry },
  routes,
  assets: { entry: { imports: [], module: '' }, routes, url: '', version: '' },
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
  context.set(entry.serverContext, {
    nonce: '',
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

test('a page comes in its letters, with scripts that are ASCII put into it', async () => {
  const { status, html } = await render('/page');
  expect(status).toBe(200);
  expect(html).toContain(`<p>${PRICED}</p>`);
  const taken = '<head></head><script>window.__reactRouterContext = {}</script>';
  expect(withRestoredScroll(withEarlyEvents(taken, 'N1'), 'N1')).toMatch(/^[\x20-\x7e\n\t]*$/);
});

test('errors of loaders and components are reported, also those of data that a link asks for', async () => {
  expect(await reportsOf('/loader')).toEqual([loose]);
  expect(await reportsOf('/loader.data')).toEqual([loose]);
  expect(await reportsOf('/component')).toEqual([loose]);
});

test('what the API has refused is not reported once more', async () => {
  expect(await reportsOf('/refused')).toEqual([]);
});
