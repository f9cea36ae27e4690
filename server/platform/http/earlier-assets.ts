import { DAY_MS } from '#domain/instants.ts';
import type { FileStore } from '../outside/file-store.ts';

// Pages stay open while the shop changes to a new build. The shop stores the files of earlier builds for 30 days,
// because an open page must load its files from its own build.

const KEPT_MS = 30 * DAY_MS;
const LOOKED_UP_AGAIN_MS = 5_000;
const INDEX = 'builds.json';

/** For each build: the time when a process last served it, and the names of its files. */
type Builds = Record<string, { servedAt: string; names: string[] }>;
export type Build = { stamp: string; files: ReadonlyMap<string, { bytes: Buffer; type: string }> };

export type EarlierAssets = {
  /**
   * Stores the files of this process's build, and the time when it was last served. Removes the files of builds that no
   * process has served for 30 days.
   */
  keep: () => Promise<void>;
  /** Reads a file of any build that a process has served in the last 30 days. */
  read: (name: string) => Promise<Buffer | undefined>;
};

/**
 * Opens the files of all builds that the shop has served lately. The files are outside the build folder, in a store
 * that all processes of the shop share. While processes of two builds run, the older process can therefore serve files
 * of the newer build.
 */
export function openEarlierAssets(store: FileStore, build: Build, now: () => string): EarlierAssets {
  let known: { names: Promise<ReadonlySet<string>>; readAt: number } | undefined;
  const names = async () => {
    const time = Date.parse(now());
    // Anybody may request many names that never existed, even at once, so the process reads the index at most once in
    // five seconds.
    if (!known || time - known.readAt >= LOOKED_UP_AGAIN_MS) {
      const reading = { names: readBuilds(store).then((builds) => namesOf(recent(builds, time))), readAt: time };
      known = reading;
      // After a failure, the next request reads the index again.
      reading.names.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known.names;
  };
  return {
    keep: async () => keep(store, build, now()),
    read: async (name) => ((await names()).has(name) ? store.read(name) : undefined),
  };
}

async function keep(store: FileStore, { stamp, files }: Build, servedAt: string): Promise<void> {
  const stored = namesOf(await readBuilds(store));
  for (const [name, { bytes, type }] of files) if (!stored.has(name)) await store.put(name, bytes, type);
  // Storing takes a while, and another process may have written its own build into the index meanwhile, so this process
  // reads the index again. If two processes overwrite each other's entries nevertheless, each writes its entry again
  // within the hour.
  const before = await readBuilds(store);
  const after: Builds = {
    ...recent(before, Date.parse(servedAt)),
    [stamp]: { servedAt, names: [...files.keys()] },
  };
  await store.put(INDEX, Buffer.from(JSON.stringify(after)), 'application/json');
  const kept = namesOf(after);
  for (const name of namesOf(before)) if (!kept.has(name)) await store.remove(name);
}

async function readBuilds(store: FileStore): Promise<Builds> {
  const text = await store.read(INDEX);
  // The cast is safe: only the code of this file writes the index.
  return text ? (JSON.parse(text.toString()) as Builds) : {};
}

function recent(builds: Builds, time: number): Builds {
  return Object.fromEntries(Object.entries(builds).filter(([, { servedAt }]) => time - Date.parse(servedAt) < KEPT_MS));
}

function namesOf(builds: Builds): Set<string> {
  return new Set(Object.values(builds).flatMap(({ names }) => names));
}
