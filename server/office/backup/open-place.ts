import { resolve } from 'node:path';
import * as backupText from '#text/backup.ts';
import type { Env } from '../../platform/env/env.ts';
import { bucketPlace } from './bucket-place.ts';
import { folderPlace } from './folder-place.ts';
import type { Place } from './place.ts';
import { BackupError } from './trouble.ts';

/**
 * Opens a folder or a bucket for backups by its address, `FOLDER` or `s3://BUCKET/PREFIX`. Throws BackupError for any
 * other address.
 */
export function openPlace(address: string, env: Pick<Env, 'backupS3'>): Place {
  const bucket = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(address);
  if (bucket) {
    if (!env.backupS3) throw new BackupError(backupText.noStoreKeys());
    return bucketPlace(address, { ...env.backupS3, bucket: bucket[1] ?? '' }, bucket[2] ?? '');
  }
  if (/^[a-z][\w+.-]+:\/\//i.test(address) || address.trim() === '')
    throw new BackupError(backupText.unknownPlace({ place: address }));
  return folderPlace(resolve(address));
}
