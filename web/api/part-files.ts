// The build puts this in place of Vite's own module (vite.config.ts), which imports the code of a part at once. Where
// that fails, browsers remember it: without network, or when one of the files got lost on the way, no later import of
// it would do until the page is loaded again.

const here = new Map<string, Promise<unknown>>();

/** The shop answers, and has no such file: it belongs to a build that is gone. */
export class FileGone extends Error {}

/**
 * Fetches the files of a part, all at once, and imports it when they are here. Rejects without
 * network, or with FileGone.
 */
async function importWhole<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

// By the name of Vite's own.
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

/** Into the browser's store of files, from where the import takes it: the name of a file holds its content's hash. */
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
