import { earlyEvents } from './early-events.ts';
import { restoredScroll } from './restored-scroll.ts';

const early = earlyEvents();

/**
 * Runs in the page after the data of the loaders, and passes the data to React Router. It also requests all files of
 * the page's script at once, which their own imports would request in four rounds one after another. It does so after
 * the visible pictures, because 100 kB of script would slow them down. The source text of this function is written into
 * the page, so the function uses nothing from outside.
 */
function handOver(): void {
  // The cast is safe: an earlier script of React Router has set this value.
  const { __reactRouterContext: router } = window as unknown as Record<string, Handoff>;
  const own = document.currentScript;
  router?.streamController.enqueue(own?.previousSibling?.textContent ?? '');
  router?.streamController.close();
  const late = { fetchPriority: 'low' };
  for (const href of own?.dataset['files']?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, ...late }));
}

type Parts = { loaded: Buffer; nonce: string; above: string };
type Handoff = { streamController: ReadableStreamDefaultController<string> };

/**
 * Answers a rendered page with the parts that React does not write: our inline scripts, the data of the loaders as
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
    // The module script comes last, because its imports would otherwise request the same files one after another.
    html.subarray(moduleAt),
  ]);
}

/**
 * Answers React Router's data for the browser: lines of JSON, in which only strings can contain "<". That character
 * could end the script element, so it is escaped.
 */
export async function handedOver(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  const json = Buffer.concat(parts);
  return json.includes('<') ? Buffer.from(json.toString('latin1').replaceAll('<', String.raw`\u003c`), 'latin1') : json;
}

/**
 * Removes the preloads of scripts from the head, so that the visible pictures load first: 100 kB of script would slow
 * them down. On a mid-range phone the largest picture then appears a second earlier, and hydration is not later.
 */
function withoutPreloads(head: string): { head: string; files: string[] } {
  const files: string[] = [];
  const rest = head.replaceAll(/<link rel="modulepreload" href="([^"]*)"[^>]*>/g, (_, file: string) => {
    files.push(file);
    return '';
  });
  return { head: rest, files };
}
