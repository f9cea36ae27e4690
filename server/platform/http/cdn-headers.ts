import type { IncomingHttpHeaders } from 'node:http';
import { splitPath, type Locale } from '#messages/locales.ts';
import { browserNames } from '../browser-names.ts';
import type { Dependencies } from '../site-version/dependencies.ts';
import type { Env } from '../env/env.ts';
import { cdnKinds } from '../env/cdn-kinds.ts';
import { keysOfAnswer } from './cdn-keys.ts';

/** The pages that say something to anybody; all others are a frame for what belongs to somebody. */
const FOR_ANYBODY =
  /^\/(?:home|about|shop|search|offline|product\/[^/?]+|page\/[^/?]+|_root|robots.txt|sitemap.xml|manifest.webmanifest)?(?:\.data)?(?:\?|$)/;

/**
 * The headers of a cached answer for a CDN, by its key in the response cache; none where the answer is not for a CDN.
 */
export type TellCdn = (key: string, shown: Dependencies) => Readonly<Record<string, string>>;

/** Undefined where no CDN is named. Browsers go on asking each time, by `Cache-Control: no-cache`. */
export function tellingCdn({ CDN, CDN_SECONDS, LANGUAGES }: Pick<Env, 'CDN' | 'CDN_SECONDS' | 'LANGUAGES'>) {
  if (CDN === undefined) return undefined;
  const { keysHeader, between, ageHeader } = cdnKinds[CDN];
  // Most CDNs do not tell clients apart by the language that they ask for, as calls do.
  const isFor = (key: string) => (isCall(key) ? LANGUAGES.length === 1 : isForAnybody(key, LANGUAGES));
  const tell: TellCdn = (key, shown) =>
    isFor(key) ? { [ageHeader]: `max-age=${CDN_SECONDS}`, [keysHeader]: keysOfAnswer(shown).join(between) } : {};
  return tell;
}

/**
 * Answers whether others may get an answer to these headers, too: not if the visitor is signed in, was so in this
 * browser, or has changed something.
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
