import { earlyEvents } from './early-events.ts';
import { restoredScroll } from './restored-scroll.ts';

const early = earlyEvents();

/**
 * Runs in the page after the loaders' data, and passes it on to React Router. It also requests all files of the page's
 * script at once, which its own imports would do in four rounds, one after another; behind the visible pictures, with
 * which 100 kB of script would compete. Its source text goes into the page, so it uses nothing from outside.
 */
function handOver(): void {
  // The cast is safe: React Router made it in an earlier script.
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
 * Answers a rendered page with the parts that React does not write: our inline scripts, the loaders' data as text, and
 * `above`, the HTML with which the body begins. The text is data and no script, so it needs no hash in the policy. A
 * page without React Router's scripts stays as it is.
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
    // It comes last: its imports would request the same files before the others.
    html.subarray(moduleAt),
  ]);
}

/**
 * Answers React Router's data for the browser: lines of JSON, in which only texts can have a "<". It could end the
 * script, so it is escaped.
 */
export async function handedOver(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  const json = Buffer.concat(parts);
  return json.includes('<') ? Buffer.from(json.toString('latin1').replaceAll('<', String.raw`\u003c`), 'latin1') : json;
}

/**
 * Removes script preloads from the head, so that visible pictures load first: there, 100 kB of script would compete
 * with them. On a mid-range phone the largest picture appears a second earlier, and hydration is not later.
 */
function withoutPreloads(head: string): { head: string; files: string[] } {
  const files: string[] = [];
  const rest = head.replaceAll(/<link rel="modulepreload" href="([^"]*)"[^>]*>/g, (_, file: string) => {
    files.push(file);
    return '';
  });
  return { head: rest, files };
}
