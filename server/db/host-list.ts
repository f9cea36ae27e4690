/** The address of each server that the URL of a database names, in their order. Throws a TypeError where it is none. */
export function hostsOf(url: string): string[] {
  const [, start = '', names = '', rest = ''] = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (!names.includes(',')) return [new URL(url).href];
  return names.split(',').map((name) => {
    const { hostname, href } = new URL(`${start}${name}${rest}`);
    if (hostname === '') throw new TypeError('Invalid URL');
    return href;
  });
}

/** The URL as it may be shown. */
export function withoutPassword(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^:@/?#]*):[^@/?#]*@/i, '$1@');
}
