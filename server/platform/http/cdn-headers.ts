import type { IncomingHttpHeaders } from 'node:http';
import { splitPath, type Locale } from '#messages/locales.ts';
import { browserNames } from '../browser-names.ts';
import type { Dependencies } from '../site-version/dependencies.ts';
import type { Env } from '../env/env.ts';
import { cdnKinds } from '../env/cdn-kinds.ts';
import { keysOfAnswer } from './cdn-keys.ts';

/**
 * Matches the pages and files that are the same for everybody. Every other page is an empty frame that the browser
 * fills with personal content.
 */
const FOR_ANYBODY =
  /^\/(?:home|about|shop|search|offline|product\/[^/?]+|page\/[^/?]+|_root|robots.txt|sitemap.xml|manifest.webmanifest)?(?:\.data)?(?:\?|$)/;

/**
 * Returns the headers that tell a CDN to cache this answer; no headers if the answer is not for a CDN. `key` is the
 * answer's key in the response cache.
 */
export type TellCdn = (key: string, shown: Dependencies) => Readonly<Record<string, string>>;

/**
 * Makes the function that returns the headers for a CDN; undefined if no CDN is configured. Browsers still ask for each
 * page every time, because `Cache-Control` is `no-cache`.
 */
export function tellingCdn({ CDN, CDN_SECONDS, LANGUAGES }: Pick<Env, 'CDN' | 'CDN_SECONDS' | 'LANGUAGES'>) {
  if (CDN === undefined) return undefined;
  const { keysHeader, between, ageHeader } = cdnKinds[CDN];
  // The answer to a call depends on Accept-Language, which most CDNs ignore. A CDN therefore gets answers to calls only
  // if the shop has one language. A page's language is in its address.
  const isFor = (key: string) => (isCall(key) ? LANGUAGES.length === 1 : isForAnybody(key, LANGUAGES));
  const tell: TellCdn = (key, shown) =>
    isFor(key) ? { [ageHeader]: `max-age=${CDN_SECONDS}`, [keysHeader]: keysOfAnswer(shown).join(between) } : {};
  return tell;
}

/**
 * Returns whether a CDN may give the answer to this request to other visitors. The CDN may not if the visitor is signed
 * in, has signed in before in this browser, or has just changed something.
 */
export function isForOthersToo({ authorization, cookie = '' }: IncomingHttpHeaders): boolean {
  return authorization === undefined && !cookie.includes('shop-changed=') && browserNames(cookie).length === 0;
}

function isCall(key: string): boolean {
  return !key.startsWith('page ') && !key.startsWith('file ');
}

function isForAnybody(key: string, languages: readonly Locale[]): boolean {
  return FOR_ANYBODY.test(splitPath(key.slice('page '.length), languages).path);
}
