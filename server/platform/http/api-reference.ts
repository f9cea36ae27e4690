import { calls } from '#contract/calls.ts';
import { parseCallKey, type Call } from '#contract/call.ts';
import { escapeHtml } from './escape-html.ts';

type Content = Record<string, { schema: unknown; example?: unknown }>;
type Operation = {
  description?: string;
  requestBody?: { content: Content };
  parameters: Array<{ name: string; in: string }>;
  responses: Record<string, { content?: Content }>;
};
type Paths = Record<string, Record<string, Operation>>;

const WHO: Record<Call['who'], string> = { anyone: 'anyone', user: 'signed in', customer: 'customer', admin: 'admin' };

/**
 * Writes the contract as one readable page, without a script: the purpose of each call, its callers, its input and its
 * output.
 */
export function apiReferencePage(document: Record<string, unknown>): string {
  // The cast is safe: the document is our own, made by openApiDocument.
  const paths = document['paths'] as Paths;
  const sections = Map.groupBy(Object.entries<Call>(calls), ([key]) => parseCallKey(key).path.split('/')[1] ?? '');
  const body = [...sections]
    .map(
      ([section, entries]) =>
        `<h2 id="${section}">${section}</h2>${entries.map(([key, call]) => callBlock(key, call, paths)).join('')}`,
    )
    .join('');
  const links = [...sections.keys(), 'shapes'].map((section) => `<a href="#${section}">${section}</a>`).join(' ');
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>API reference</title><link rel="stylesheet" href="/api/docs/style.css"></head>',
    '<body><main><h1>API reference</h1>',
    '<p>Send <code>Authorization: Bearer &lt;token&gt;</code> with calls that need someone signed in. ',
    'Money is rupees as text; <code>originalPrice</code> is the selling price, ',
    '<code>discountPrice</code> the amount saved. ',
    'Machines read <a href="/api/openapi.json">/api/openapi.json</a>.</p>',
    `<nav>${links}</nav>${body}${shapesBlock(document)}</main></body></html>`,
  ].join('');
}

export const apiReferenceStyle = [
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1d1a16;background:#faf7f1}',
  'main{max-width:60rem;margin:0 auto;padding:1rem}',
  'nav a{margin-right:1rem}',
  'summary{cursor:pointer;padding:.5rem 0;border-top:1px solid #d9d2c4}',
  'summary b{display:inline-block;min-width:4.5rem;color:#27407e}',
  'summary i{float:right;font-style:normal;color:#6b6256}',
  'pre{overflow:auto;background:#f1ece1;padding:.75rem;font-size:13px}',
  'code{font-size:.95em}',
].join('');

function callBlock(key: string, call: Call, paths: Paths): string {
  const { method, path } = parseCallKey(key);
  const operation = paths[`/api${path}`]?.[method.toLowerCase()];
  const [usual = 200] = call.statuses ?? [];
  const [type, input] = Object.entries(operation?.requestBody?.content ?? {})[0] ?? [];
  const output = operation?.responses[String(usual)]?.content?.['application/json'];
  const title = `<b>${method}</b> <code>/api${escapeHtml(path)}</code> <i>${WHO[call.who]}</i>`;
  const purpose = escapeHtml([call.summary, operation?.description].filter(Boolean).join(' '));
  const shapes = [
    shapeBlock('Query', queryOf(operation?.parameters ?? [])),
    shapeBlock(`Body (${type})`, input?.schema),
    shapeBlock(`Answer (${usual})`, output?.schema),
    shapeBlock('Example', output?.example),
  ];
  return `<details><summary>${title}</summary><p>${purpose}</p>${shapes.join('')}</details>`;
}

/**
 * Lists the shapes that the calls' `$ref`s lead to. If a reader follows such a link, the browser opens the closed
 * description of the shape.
 */
function shapesBlock(document: Record<string, unknown>): string {
  // The cast is safe: the document is our own, made by openApiDocument.
  const { schemas } = document['components'] as { schemas: Record<string, unknown> };
  const blocks = Object.entries(schemas)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, shape]) => `<details><summary>${name}</summary><div id="${name}">${jsonBlock(shape)}</div></details>`);
  return `<h2 id="shapes">shapes</h2>${blocks.join('')}`;
}

function queryOf(parameters: Array<{ name: string; in: string }>): unknown {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return query.length > 0 ? query : undefined;
}

function shapeBlock(title: string, shape: unknown): string {
  return shape === undefined ? '' : `<h3>${escapeHtml(title)}</h3>${jsonBlock(shape)}`;
}

/** Writes a shape as JSON. Each name of another shape in the JSON is a link to that shape. */
function jsonBlock(shape: unknown): string {
  const text = escapeHtml(JSON.stringify(shape, null, 2));
  return `<pre>${text.replaceAll(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>')}</pre>`;
}
