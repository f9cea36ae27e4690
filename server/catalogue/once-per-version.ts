import { currentLocale } from '#messages/current-locale.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * Answers what `read` reads, and reads again only when the catalogue's version or the language is another. For what many
 * pages show and every visible change may alter.
 */
export function oncePerVersion<Value>(
  catalogue: Pick<Catalogue, 'version'>,
  read: () => Promise<Value>,
): () => Promise<Value> {
  const values = new Map<string, Promise<Value>>();
  let readVersion = -1;
  return async () => {
    const version = await catalogue.version();
    if (version !== readVersion) values.clear();
    readVersion = version;
    const locale = currentLocale();
    const known = values.get(locale);
    if (known) return known;
    const reading = read();
    values.set(locale, reading);
    // A failed read is no answer: the next request reads again.
    reading.catch(() => values.get(locale) === reading && values.delete(locale));
    return reading;
  };
}
