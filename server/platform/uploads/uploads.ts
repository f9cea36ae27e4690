import type { Env } from '../env/env.ts';
import { openFileStore } from '../outside/file-store.ts';
import { bucketUploads } from './bucket-uploads.ts';
import { folderUploads } from './folder-uploads.ts';
import type { Uploads } from './upload-rules.ts';

export type { Uploads } from './upload-rules.ts';

/**
 * Opens the place for uploads. If the shop has an object store, the uploads are there, where every machine finds them.
 * Without an object store, the uploads are in this process's own data folder.
 */
export function openUploads(env: Pick<Env, 's3' | 'DATA_DIR'>): Uploads {
  return env.s3 ? bucketUploads(openFileStore(env, 'uploads')) : folderUploads(env.DATA_DIR);
}
