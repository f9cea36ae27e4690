import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Env, S3Settings } from '../env.ts';

/** Stores files by name: encoded pictures, or the built files of the web side. The shop makes the names: letters, digits, dash, underscore and dot. */
export type FileStore = {
  /** Writes a whole file or nothing. */
  put: (name: string, bytes: Buffer, contentType: string) => Promise<void>;
  read: (name: string) => Promise<Buffer | undefined>;
  has: (name: string) => Promise<boolean>;
  remove: (name: string) => Promise<void>;
  /** Throws when the place cannot be reached. */
  check: () => Promise<void>;
};

const OWN_NAME = /^[A-Za-z0-9][\w.-]{0,120}$/;

/** The store the configuration names: a folder in an S3-compatible bucket, else one in the data folder. */
export function openFileStore(
  env: Pick<Env, 's3' | 'DATA_DIR'>,
  folder: 'pictures' | 'assets' = 'pictures',
): FileStore {
  return env.s3 ? bucketStore(env.s3, folder) : folderStore(join(env.DATA_DIR, folder));
}

function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!OWN_NAME.test(name)) throw new Error(`not a name the shop makes: ${name}`);
    return join(folder, name);
  };
  return {
    put: async (name, bytes) => {
      const path = pathOf(name);
      const half = `${path}.${randomBytes(6).toString('hex')}`;
      await mkdir(folder, { recursive: true });
      await writeFile(half, bytes);
      await rename(half, path);
    },
    read: async (name) => (OWN_NAME.test(name) ? readFile(pathOf(name)).catch(missingAsUndefined) : undefined),
    has: async (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    remove: async (name) => rm(pathOf(name), { force: true }),
    check: async () => void (await mkdir(folder, { recursive: true })),
  };
}

function missingAsUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'EISDIR') return undefined;
  throw error;
}

function bucketStore(s3: S3Settings, folder: string): FileStore {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    retries: 2,
  });
  const address = (name: string) => `${s3.endpoint}/${s3.bucket}/${folder}/${name}`;
  // An object store that sends us elsewhere is not the one that the owner named: nothing is asked there.
  const ask = (name: string, init: RequestInit) =>
    client.fetch(address(name), { ...init, redirect: 'error', signal: AbortSignal.timeout(15_000) });
  return {
    put: async (name, bytes, contentType) => {
      if (!OWN_NAME.test(name)) throw new Error(`not a name the shop makes: ${name}`);
      const response = await ask(name, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': contentType, 'cache-control': 'public, max-age=31536000, immutable' },
      });
      if (!response.ok) throw new Error(`the object store refused ${name}: ${response.status}`);
    },
    read: async (name) => {
      if (!OWN_NAME.test(name)) return undefined;
      const response = await ask(name, { method: 'GET' });
      if (response.status === 404 || response.status === 403) return undefined;
      if (!response.ok) throw new Error(`the object store did not answer for ${name}: ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
    has: async (name) => (await ask(name, { method: 'HEAD' })).ok,
    remove: async (name) => {
      const response = await ask(name, { method: 'DELETE' });
      if (!response.ok && response.status !== 404)
        throw new Error(`the object store did not remove ${name}: ${response.status}`);
    },
    check: async () => {
      const response = await ask('probe', { method: 'HEAD' });
      if (response.status >= 500) throw new Error(`the object store answers ${response.status}`);
    },
  };
}
