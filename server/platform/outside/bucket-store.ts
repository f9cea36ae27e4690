import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../env/env.ts';
import { FilesAwayError, OWN_NAME, refuseStrangeName, type FileStore, type StoredFile } from './stored-file.ts';

/** If a store of files has not answered after this number of milliseconds, it counts as unavailable. */
const PATIENCE_MS = 15_000;

/**
 * Opens files in a folder of an S3-compatible bucket. Every function of the store throws FilesAwayError if the object
 * store is unavailable, refuses the request, or takes too long.
 */
export function bucketStore(s3: S3Settings, folder: string, patienceMs: number = PATIENCE_MS): FileStore {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    retries: 2,
  });
  const root = `${s3.endpoint}/${s3.bucket}`;
  const address = (name: string) => `${root}/${folder}/${name}`;
  // The shop does not follow redirects, because they may lead to an object store that the owner did not name.
  const ask = async <Answer>(
    url: string,
    init: RequestInit,
    read: (response: Response) => Answer | Promise<Answer>,
  ) => {
    try {
      const signal = AbortSignal.timeout(patienceMs);
      return await read(await client.fetch(url, { ...init, redirect: 'error', signal }));
    } catch (error) {
      throw new FilesAwayError(error);
    }
  };
  const refusal = (name: string, { status }: Response) => new Error(`the object store answers ${status} for ${name}`);
  const store: FileStore = {
    put: async (name, bytes, contentType) => {
      refuseStrangeName(name);
      const headers = { 'content-type': contentType, 'cache-control': 'public, max-age=31536000, immutable' };
      await ask(address(name), { method: 'PUT', body: new Uint8Array(bytes), headers }, (response) => {
        if (!response.ok) throw refusal(name, response);
      });
    },
    read: async (name) => {
      if (!OWN_NAME.test(name)) return undefined;
      return ask(address(name), { method: 'GET' }, async (response) => {
        // An object store answers 403 instead of 404 for a missing file if the client may not list files.
        if (response.status === 404 || response.status === 403) return undefined;
        if (!response.ok) throw refusal(name, response);
        return Buffer.from(await response.arrayBuffer());
      });
    },
    has: async (name) =>
      ask(address(name), { method: 'HEAD' }, (response) => {
        if (response.status >= 500) throw refusal(name, response);
        return response.ok;
      }),
    remove: async (name) =>
      ask(address(name), { method: 'DELETE' }, (response) => {
        if (!response.ok && response.status !== 404) throw refusal(name, response);
      }),
    list: async (beginning = '') => {
      const found: StoredFile[] = [];
      for (let token = ''; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/${beginning}` });
        if (token) query.set('continuation-token', token);
        const page = await ask(`${root}?${query.toString()}`, {}, async (response) => {
          if (!response.ok) throw refusal('its list', response);
          return response.text();
        });
        found.push(...filesIn(page, folder));
        token = /<NextContinuationToken>([^<]*)</.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
        if (!token) return found;
      }
    },
    check: async () => {
      // A store checks a key's permissions only when the key is used. The shop therefore stores a test file once, and
      // reads it back.
      if (await store.has(PROBE)) return;
      const bytes = Buffer.from('written by the shop to see whether it can\n');
      await store.put(PROBE, bytes, 'text/plain');
      if (!(await store.read(PROBE))?.equals(bytes))
        throw new FilesAwayError(new Error('the object store took a file and does not have it'));
    },
  };
  return store;
}

const PROBE = 'probe';

/**
 * Reads the file names in the XML with which an object store answers a request for a list. The names contain only
 * letters, digits, dash, underscore and dot, so they contain no escaped characters.
 */
function filesIn(page: string, folder: string): StoredFile[] {
  return Array.from(page.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, entry = '']) => ({
    name: /<Key>([^<]*)<\/Key>/.exec(entry)?.[1]?.slice(folder.length + 1) ?? '',
    storedAt: /<LastModified>([^<]*)<\/LastModified>/.exec(entry)?.[1] ?? '',
  })).filter(({ name, storedAt }) => OWN_NAME.test(name) && !Number.isNaN(Date.parse(storedAt)));
}
