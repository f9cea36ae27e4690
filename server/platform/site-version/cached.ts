import { currentLocale } from '#messages/current-locale.ts';
import type { SiteVersion } from './site-version.ts';
import { tracking, Dependencies, dependsOn } from './dependencies.ts';

/**
 * A value that was made from the catalogue. `shown` lists those parts of the catalogue that the value shows and that
 * orders can change, such as stock. The listed parts are known to be unchanged up to the state `since`.
 */
export type Cached<Value> = { readonly value: Value; readonly shown: Dependencies; since: number };

export type Freshness = Pick<SiteVersion, 'state' | 'refresh' | 'mayBeOld' | 'isCurrent' | 'settle'>;

/**
 * Makes a value, and notes the parts of the catalogue that it shows. If a part changes while `make` runs, the value is
 * out of date.
 */
export async function makeCached<Value>(catalogue: Freshness, make: () => Promise<Value>): Promise<Cached<Value>> {
  const begun = await catalogue.state();
  const shown = new Dependencies();
  const value = await tracking(shown, make);
  return { value, shown, since: await catalogue.settle(shown, begun) };
}

/**
 * Makes a function that returns the value of `read` and caches it for each language. The returned function calls `read`
 * again only if a part of the value has changed. Use `cachedRead` for values that many pages show.
 */
export function cachedRead<Value>(catalogue: Freshness, read: () => Promise<Value>): () => Promise<Value> {
  const values = new Map<string, Promise<Cached<Value>>>();
  const readAnew = async (locale: string): Promise<Cached<Value>> => {
    const reading = makeCached(catalogue, read);
    values.set(locale, reading);
    // The process does not cache a failed read, so the next request reads again.
    reading.catch(() => values.get(locale) === reading && values.delete(locale));
    return reading;
  };
  return async () => {
    await catalogue.state();
    const locale = currentLocale();
    for (;;) {
      const known = values.get(locale);
      const kept = await (known ?? readAnew(locale));
      if (!known || catalogue.isCurrent(kept)) {
        dependsOn(kept.shown);
        return kept.value;
      }
      if (values.get(locale) === known) values.delete(locale);
    }
  };
}
