// The build puts this in place of Vite's own module (vite.config.ts), which imports the code of a part at once. If that
// import fails, offline or because a file was lost on the way, browsers remember the failure: no later import would
// work until the page is reloaded.

const here = new Map<string, Promise<unknown>>();

/** The shop answers but has no such file: it belongs to an older build. */
export class FileGone extends Error {}

/** Fetches all files of a part at once, and imports it after they have come. Rejects when offline, or with FileGone. */
async function importWhole<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

// Vite's own module exports this name.
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

/** Fetches a file into the browser's cache, from which the import takes it: a file's name holds its content's hash. */
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
