// shorten-manifest.ts FOLDER: removes data that browsers do not need from a build's list of pages, which each browser
// loads at its first visit. Half of the list names the files that each page imports. The server has a list of its own.
// A link that prefetches a page still fetches the page's own file, and the browser fetches the imports when it opens
// the page.
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
  // The cast is safe: React Router writes this form, and the rest of it stays unchanged.
  const list = JSON.parse(text.slice(BEGIN.length).replace(/;\s*$/, '')) as { routes: Record<string, Route> };
  const routes = Object.fromEntries(Object.entries(list.routes).map(([id, route]) => [id, shortened(route)]));
  writeFileSync(path, `${BEGIN}${JSON.stringify({ ...list, routes })};`);
}
if (lists.length !== 1) throw new Error(`${assets} has ${lists.length} lists of pages instead of one.`);

// React Router stores false for a feature that a page does not have; an absent field means the same.
function shortened({ imports: _imports, ...route }: Route): Route {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));
}
