// Removes from a build's list of pages the data that its browsers do not read: shorten-manifest.ts FOLDER. Every first
// visit loads that list. Half of it names the files that each page imports. These names matter only to the server,
// which has a list of its own, and to links that prefetch. Such links fetch the page's own file, and its imports are
// fetched when the page is opened.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BEGIN = 'window.__reactRouterManifest=';

type Route = { imports?: string[] } & Record<string, unknown>;

const assets = join(process.argv[2] ?? '', 'client/assets');
const lists = readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name));
for (const name of lists) {
  const path = join(assets, name);
  const text = readFileSync(path, 'utf8');
  if (!text.startsWith(BEGIN))
    throw new Error(`${name} does not begin with ${BEGIN}: React Router writes it in another form.`);
  // The cast is safe: this is React Router's own form, and the rest of it stays unchanged.
  const list = JSON.parse(text.slice(BEGIN.length).replace(/;\s*$/, '')) as { routes: Record<string, Route> };
  const routes = Object.fromEntries(Object.entries(list.routes).map(([id, route]) => [id, shortened(route)]));
  writeFileSync(path, `${BEGIN}${JSON.stringify({ ...list, routes })};`);
}
if (lists.length !== 1) throw new Error(`${assets} has ${lists.length} lists of pages instead of one.`);

// A missing feature of a page is stored as false, and an absent field means the same.
function shortened({ imports: _imports, ...route }: Route): Route {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));
}
