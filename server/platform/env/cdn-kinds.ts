/** How the shop talks to a kind of CDN: the headers of the shop's answers, and the request that purges answers. */
type Kind = {
  /** The header with the keys of an answer, and the separator between two keys. */
  keysHeader: string;
  between: ' ' | ',';
  /** The header that tells the CDN how long to cache an answer. Browsers ignore this header. */
  ageHeader: string;
  /** The largest number of keys in one purge request. */
  atOnce: number;
  purge: (token: string | undefined, keys: readonly string[]) => Purge;
};
type Purge = { method: string; headers: Record<string, string>; body?: string };

export const cdnNames = ['fastly', 'cloudflare', 'bunny', 'varnish', 'other'] as const;
type CdnName = (typeof cdnNames)[number];

/** Each entry follows the documentation of the provider. docs/deploy.md describes the setup. */
export const cdnKinds: Record<CdnName, Kind> = {
  fastly: {
    keysHeader: 'surrogate-key',
    between: ' ',
    ageHeader: 'surrogate-control',
    atOnce: 256,
    purge: (token, keys) => json(token && { 'fastly-key': token }, { surrogate_keys: keys }),
  },
  cloudflare: {
    keysHeader: 'cache-tag',
    between: ',',
    ageHeader: 'cdn-cache-control',
    atOnce: 30,
    purge: (token, keys) => json(bearer(token), { tags: keys }),
  },
  bunny: {
    keysHeader: 'cdn-tag',
    between: ',',
    ageHeader: 'cdn-cache-control',
    atOnce: 1,
    purge: (token, keys) => json(token && { accesskey: token }, { CacheTag: keys[0] }),
  },
  varnish: {
    keysHeader: 'xkey',
    between: ' ',
    ageHeader: 'surrogate-control',
    atOnce: 200,
    purge: (token, keys) => ({ method: 'PURGE', headers: { ...bearer(token), xkey: keys.join(' ') } }),
  },
  other: {
    keysHeader: 'surrogate-key',
    between: ' ',
    ageHeader: 'cdn-cache-control',
    atOnce: 500,
    purge: (token, keys) => json(bearer(token), { keys }),
  },
};

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function json(headers: Record<string, string> | '' | undefined, body: object): Purge {
  return { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
