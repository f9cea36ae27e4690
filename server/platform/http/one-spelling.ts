/**
 * Returns one common spelling for all addresses with the same meaning: single slashes, letters encoded only if
 * necessary, parameters in one order, and no unused parameters. `isRead` returns whether the shop uses a parameter.
 */
export function oneSpelling(url: string, isRead: (name: string, value: string) => boolean): string {
  const start = url.indexOf('?');
  const path = (start < 0 ? url : url.slice(0, start)).replaceAll(/\/{2,}/g, '/');
  const spelt = path.split('/').map(speltOnce).join('/');
  if (start < 0) return spelt;
  const read = [...new URLSearchParams(url.slice(start + 1))].filter(([name, value]) => isRead(name, value));
  const parameters = new URLSearchParams(read);
  parameters.sort();
  return parameters.size === 0 ? spelt : `${spelt}?${parameters}`;
}

function speltOnce(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part));
  } catch {
    return part;
  }
}
