import type { Env } from '../env/env.ts';
import { openFileStore } from '../outside/file-store.ts';
import { bucketUploads } from './bucket-uploads.ts';
import { folderUploads } from './folder-uploads.ts';
import type { Uploads } from './upload-rules.ts';

export type { Uploads } from './upload-rules.ts';

/**
 * Opens the store for uploads in progress: the object store, where every machine finds them, if there is one. Otherwise
 * it is this process's own data folder.
 */
export function openUploads(env: Pick<Env, 's3' | 'DATA_DIR'>): Uploads {
  return env.s3 ? bucketUploads(openFileStore(env, 'uploads')) : folderUploads(env.DATA_DIR);
}
