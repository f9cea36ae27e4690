import type { Listener } from '../../platform/db/listener.ts';
import type { Catalogue } from './catalogue.ts';

type Log = Parameters<Listener['start']>[1];

/**
 * Makes the catalogue read changes as soon as another process announces them. If the listener has no connection, the
 * catalogue asks the database for changes instead.
 */
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
