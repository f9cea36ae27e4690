// The build replaces Vite's own module by this file (vite.config.ts). Vite's module imports the code of a part
// directly. If such an import fails, because the device is offline or a file was lost on the way, browsers remember the
// failure, and no later import works until the page is reloaded. To avoid failed imports, this file first fetches all
// files of a part, and imports the part afterwards.

const here = new Map<string, Promise<unknown>>();

/** The error for a file that the server no longer has, because the file belongs to an older build. */
export class FileGone extends Error {}

/**
 * Fetches all files of a part at once, and imports the part after they have come. Rejects if the device is offline, or
 * with FileGone.
 */
async function importWhole<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

// `__vitePreload` is the name of Vite's own export, which this function replaces.
export { importWhole as __vitePreload };

async function fetchOnce(file: string): Promise<unknown> {
  let fetching = here.get(file);
  if (!fetching) {
    fetching = fetchFile(`/${file}`);
    here.set(file, fetching);
    fetching.catch(() => here.delete(file));
  }
  return fetching;
}

/**
 * Fetches a file into the browser's cache, from which the import takes it. A cached file never gets stale, because its
 * name contains a hash of its content.
 */
async function fetchFile(address: string): Promise<unknown> {
  const answer = await fetch(address);
  if (!answer.ok) throw answer.status === 404 ? new FileGone() : new Error();
  await answer.blob();
  return address.endsWith('.css') && addStyle(address);
}

async function addStyle(address: string): Promise<unknown> {
  if (document.querySelector(`link[rel=stylesheet][href="${address}"]`)) return undefined;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}
