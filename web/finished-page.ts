import { earlyEvents } from './early-events.ts';
import { restoredScroll } from './restored-scroll.ts';

declare global {
  interface Window {
    /** Resolves when the page's script may load, because its first pictures are shown. */
    scriptsMayLoad?: Promise<void>;
    /** Resolves when the code of the page's routes is there, so that React can hydrate the page. */
    routesAreThere?: Promise<void>;
  }
}

const early = earlyEvents();

/**
 * Runs in the page after the data of the loaders, and passes the data to React Router. The function also requests all
 * files of the page's script at once, because their own imports would request them in four rounds one after another. It
 * waits until the first pictures have been painted, because 100 kB of script would share a weak network with the
 * pictures. The wait ends after two seconds at the latest, and earlier if a person touches or scrolls the page or
 * presses a key (early-events.ts holds clicks back until the script runs). The source text of this function is written
 * into the page, so the function uses nothing from outside.
 */
function handOver(): void {
  // The cast is safe: an earlier script of React Router has set this value.
  const { __reactRouterContext: router } = window as unknown as Record<string, Handoff>;
  const own = document.currentScript;
  router?.streamController.enqueue(own?.previousSibling?.textContent ?? '');
  router?.streamController.close();
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')];
  window.scriptsMayLoad = new Promise<void>((resolve) => {
    const go = () => resolve();
    for (const move of ['pointerdown', 'keydown', 'scroll']) addEventListener(move, go, { once: true, passive: true });
    setTimeout(go, 2000);
    // A person may have clicked before this script ran.
    if (document.querySelector('[data-held]')) go();
    // The callback of an animation frame runs before the frame is painted. A timer that the callback starts runs after
    // that.
    void Promise.allSettled(pictures.map(async (picture) => picture.decode())).then(() =>
      requestAnimationFrame(() => setTimeout(go)),
    );
  }).then(() => {
    const late = { fetchPriority: 'low' };
    for (const href of own?.dataset['files']?.split(' ') ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, ...late }));
  });
}

/**
 * Matches the import of a file that sets global values: the list of all routes, and in development the tools that
 * replace edited modules. The code of the routes may need these values, so these files run first.
 */
const OF_GLOBAL = /import ("[^"]*");?/g;
/** Matches an import of a route's code. */
const OF_ROUTE = /import \* as (\w+) from ("[^"]*");/g;

/**
 * Changes the end of the page, which begins with React Router's module script: the changed script imports its files
 * only when `scriptsMayLoad` resolves. The browser would fetch the files of import declarations at once. If a file does
 * not load, the promise of the script is rejected, and early-events.ts shows a message.
 */
function importingLate(end: string): string {
  const [from, to] = [end.indexOf('>') + 1, end.indexOf('</script>')];
  const code = end.slice(from, to);
  const globals = [...code.matchAll(OF_GLOBAL)].map(([, file]) => `await import(${file});`).join('');
  const late = `${globals}${routesAtOnce(code)}${code.replaceAll(OF_GLOBAL, '').replaceAll(OF_ROUTE, '')}`;
  return `${end.slice(0, from)}window.routesAreThere = (async () => {await window.scriptsMayLoad;${late}})()${end.slice(to)}`;
}

/**
 * Returns the code that imports the code of all routes at once. A browser without `modulepreload` (Safari before 17,
 * Firefox before 115) would otherwise fetch the files of the routes one after another. The routes may run in any order,
 * because each module imports the modules whose effects it needs, and no route sets a global value for another.
 */
function routesAtOnce(code: string): string {
  const routes = [...code.matchAll(OF_ROUTE)];
  const names = routes.map(([, name]) => name).join(', ');
  const files = routes.map(([, , file]) => `import(${file})`).join(', ');
  return `const [${names}] = await Promise.all([${files}]);`;
}

type Parts = { loaded: Buffer; nonce: string; above: string };
type Handoff = { streamController: ReadableStreamDefaultController<string> };

/**
 * Returns a rendered page with the parts that React does not write: our inline scripts, the data of the loaders as
 * text, and `above`, the HTML with which the body begins. The text is data and not script, so it needs no hash in the
 * policy. A page without the scripts of React Router stays as it is.
 */
export function finishedPage(html: Buffer, { loaded, nonce, above }: Parts): Buffer {
  const scripts = html.lastIndexOf(`<script nonce="${nonce}">window.__reactRouterContext`);
  if (scripts === -1) return html;
  const script = (text: string, data = '') => `<script nonce="${nonce}"${data}>${text}</script>`;
  const [headEnd, moduleAt] = [
    html.indexOf('</head>'),
    html.indexOf(`<script nonce="${nonce}" type="module"`, scripts),
  ];
  const bodyStart = html.indexOf('<body>', headEnd) + '<body>'.length;
  const { head, files } = withoutPreloads(html.toString('latin1', 0, headEnd));
  const named = files.length > 0 ? ` data-files="${files.join(' ')}"` : '';
  return Buffer.concat([
    Buffer.from(head, 'latin1'),
    Buffer.from(script(early)),
    html.subarray(headEnd, bodyStart),
    Buffer.from(above),
    html.subarray(bodyStart, scripts),
    Buffer.from(script(restoredScroll)),
    html.subarray(scripts, moduleAt),
    Buffer.from('<script type="application/json">'),
    loaded,
    Buffer.from(`</script>${script(`(${handOver.toString()})()`, named)}`),
    // The module script comes last, because it waits for the promise of the script before it.
    Buffer.from(importingLate(html.toString('latin1', moduleAt)), 'latin1'),
  ]);
}

/**
 * Returns React Router's data for the browser: lines of JSON, in which only strings can contain "<". The function
 * escapes "<", because it could end the script element.
 */
export async function handedOver(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  const json = Buffer.concat(parts);
  return json.includes('<') ? Buffer.from(json.toString('latin1').replaceAll('<', String.raw`\u003c`), 'latin1') : json;
}

/**
 * Removes the preloads of scripts from the head, so that the visible pictures load first: 100 kB of script would slow
 * them down. On a mid-range phone the largest picture then appears a second earlier.
 */
function withoutPreloads(head: string): { head: string; files: string[] } {
  const files: string[] = [];
  const rest = head.replaceAll(/<link rel="modulepreload" href="([^"]*)"[^>]*>/g, (_, file: string) => {
    files.push(file);
    return '';
  });
  return { head: rest, files };
}
