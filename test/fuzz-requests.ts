import type { Fuzz, OpenApi, Operation, Schema } from './fuzz.ts';
import { aPicture } from './pictures.ts';

/** Calls that end the caller's own session or account, or that delete or block objects that other calls need. */
const LAST = [
  'post /api/auth/logout',
  'post /api/users/erase',
  'delete /api/auth/sessions',
  'delete /api/customers',
  'put /api/customers/{id}/block',
];

type Request = { method: string; path: string; url: string; operation: Operation };

/**
 * Returns one random request for each call of the OpenAPI document. Calls that would break the later ones come last
 * (LAST).
 */
export function requestsOf(document: OpenApi, fuzz: Fuzz): Request[] {
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const isLast = ({ method, path }: { method: string; path: string }) =>
    LAST.some((call) => `${method} ${path}`.startsWith(call));
  return [...all.filter((one) => !isLast(one)), ...all.filter(isLast)].map((one) => ({
    ...one,
    url: urlOf(one.path, one.operation, fuzz),
  }));
}

function urlOf(path: string, { parameters = [] }: Operation, fuzz: Fuzz): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, required = false, schema } of parameters) {
    const text = fuzz.textOf(schema).toWellFormed();
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(text.slice(0, 1500) || 'x'));
    else if (place === 'query' && !fuzz.isLeftOut(required)) query.append(name, text.slice(0, 1500));
  }
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}

/** Makes a body for the call that is valid or almost valid. */
export async function bodyOf({ requestBody }: Operation, fuzz: Fuzz): Promise<{ body?: unknown; form?: FormData }> {
  const [[type, { schema }] = ['', { schema: {} as Schema }]] = Object.entries(requestBody?.content ?? {});
  if (type === 'application/json') return { body: fuzz.valueOf(schema) };
  if (type !== 'multipart/form-data') return {};
  const form = new FormData();
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    if (fuzz.isLeftOut((schema.required ?? []).includes(name))) continue;
    if (JSON.stringify(one).includes('binary')) form.append(name, await aPicture(7));
    else form.append(name, fuzz.textOf(one).toWellFormed());
  }
  return { form };
}
