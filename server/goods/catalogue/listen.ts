import type { Listener } from '../../platform/db/listener.ts';
import type { Catalogue } from './catalogue.ts';

type Log = Parameters<Listener['start']>[1];

/** Has the catalogue read what other processes say they have changed. Where nobody hears them it asks, as always. */
export function listenToChanges(
  { listener, catalogue }: { listener: Listener | undefined; catalogue: Catalogue },
  log: Log,
): void {
  if (!listener) return;
  catalogue.expectToHear(() => listener.isHeard);
  listener.start((word) => {
    const version = word === undefined ? catalogue.lastRead + 1 : Number(word);
    if (Number.isSafeInteger(version)) catalogue.hear(version);
  }, log);
}
