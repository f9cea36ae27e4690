import { earlyEvents } from './early-events.ts';
import { restoredScroll } from './restored-scroll.ts';

const early = earlyEvents();

/**
 * Runs in the page, behind what the loaders gave, and passes it on to React Router. It also asks for all files of the
 * page's script at once, which its own imports would do in four rounds, one behind another. Its source text goes into
 * the page: it uses nothing from outside.
 */
function handOver(): void {
  // as: React Router has made it in a script before this one.
  const { __reactRouterContext: router } = window as unknown as Record<string, Handoff>;
  const own = document.currentScript;
  router?.streamController.enqueue(own?.previousSibling?.textContent ?? '');
  router?.streamController.close();
  for (const href of own?.dataset['files']?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

type Handoff = { streamController: ReadableStreamDefaultController<string> };

/**
 * A rendered page with what React does not write into it: our inline scripts, and what the loaders gave, as text. That
 * is data and no script, so it is written as it is, and the policy has no hash of it. A page without React Router's
 * scripts stays as it is.
 */
export function finishedPage(html: Buffer, loaded: Buffer, nonce: string): Buffer {
  const scripts = html.lastIndexOf(`<script nonce="${nonce}">window.__reactRouterContext`);
  if (scripts === -1) return html;
  const script = (text: string, data = '') => `<script nonce="${nonce}"${data}>${text}</script>`;
  const [headEnd, bodyEnd] = [html.indexOf('</head>'), html.lastIndexOf('</body>')];
  const { head, files } = withoutPreloads(html.toString('latin1', 0, headEnd));
  const named = files.length > 0 ? ` data-files="${files.join(' ')}"` : '';
  return Buffer.concat([
    Buffer.from(head, 'latin1'),
    Buffer.from(script(early)),
    html.subarray(headEnd, scripts),
    Buffer.from(script(restoredScroll)),
    html.subarray(scripts, bodyEnd),
    Buffer.from('<script type="application/json">'),
    loaded,
    Buffer.from(`</script>${script(`(${handOver.toString()})()`, named)}`),
    html.subarray(bodyEnd),
  ]);
}

/**
 * What React Router hands over to the browser: JSON, line by line, in which only texts can have a "<". It
 * could end the script.
 */
export async function handedOver(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  const json = Buffer.concat(parts);
  return json.includes('<') ? Buffer.from(json.toString('latin1').replaceAll('<', String.raw`\u003c`), 'latin1') : json;
}

/**
 * Takes script preloads out of the head, so that visible pictures load first: there, 100 kB of script would compete
 * with them. Measured on a mid-range phone: the largest picture appears a second earlier, and hydration is not later.
 */
function withoutPreloads(head: string): { head: string; files: string[] } {
  const files: string[] = [];
  const rest = head.replaceAll(/<link rel="modulepreload" href="([^"]*)"[^>]*>/g, (_, file: string) => {
    files.push(file);
    return '';
  });
  return { head: rest, files };
}
