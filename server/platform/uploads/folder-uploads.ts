import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Upload } from '#contract/uploads.ts';
import { Fingerprint } from '#domain/fingerprint.ts';
import {
  atMost,
  bytesOf,
  isCutOff,
  isUploadId,
  keepWithinLimits,
  noUpload,
  refuseGap,
  uploadGone,
  type UnderWay,
  type Uploads,
} from './upload-rules.ts';

/**
 * Stores each upload as one file in the folder `tmp` of the data folder. The name of the file contains the sender's id
 * and the upload's id. Each process sweeps its own folder (outside/sweep-uploads.ts).
 */
export function folderUploads(dataDir: string): Uploads {
  const folder = join(dataDir, 'tmp');
  const prefixOf = (userId: string) => `upload-${userId}.`;
  const pathOf = (userId: string, id: string) => join(folder, `${prefixOf(userId)}${id}`);
  const sizeOf = async (userId: string, id: string) =>
    stat(pathOf(userId, id)).then(
      ({ size }) => size,
      () => undefined,
    );
  const find = async (userId: string, id: string): Promise<Upload> => {
    const received = await sizeOf(userId, id);
    if (received === undefined) throw noUpload();
    return { id, bytes: bytesOf(id), received };
  };
  const listOwn = async (userId: string): Promise<UnderWay[]> => {
    const names = (await readdir(folder)).filter((name) => name.startsWith(prefixOf(userId)));
    return Promise.all(
      names.map(async (name) => {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: 0 }));
        return { id: name.slice(prefixOf(userId).length), at: mtimeMs };
      }),
    );
  };
  return {
    begin: async (userId, { fingerprint, bytes }, now) => {
      const id = `${fingerprint}-${bytes}`;
      await mkdir(folder, { recursive: true });
      // The function makes the file before it counts the sender's uploads, so that uploads that begin at the same time
      // count each other.
      await (await open(pathOf(userId, id), 'a')).close();
      const isEmpty = (await sizeOf(userId, id)) === 0;
      await keepWithinLimits(await listOwn(userId), { id, isEmpty, now }, async (old) =>
        rm(pathOf(userId, old), { force: true }),
      );
      return find(userId, id);
    },
    receive: async (userId, id, offset, bytes) => {
      refuseGap(offset, (await find(userId, id)).received);
      const file = await open(pathOf(userId, id), 'r+');
      // When the loop ends, the stream must stay open. A closed stream would close the connection before a sender of
      // too many bytes gets the answer.
      const pieces = bytes.iterator({ destroyOnReturn: false });
      let at = offset;
      try {
        for await (const piece of atMost(pieces, bytesOf(id) - offset)) {
          await file.writev([piece], at);
          at += piece.length;
        }
      } catch (error) {
        if (!isCutOff(error)) throw error;
      } finally {
        await file.close();
      }
      return find(userId, id);
    },
    take: async (userId, id, path) => {
      if (!isUploadId(id)) throw uploadGone();
      const stored = pathOf(userId, id);
      if ((await sizeOf(userId, id)) !== bytesOf(id)) throw uploadGone();
      const fingerprint = new Fingerprint();
      for await (const piece of createReadStream(stored)) fingerprint.add(piece as Buffer);
      if (!id.startsWith(`${fingerprint.end()}-`)) {
        await rm(stored, { force: true });
        throw uploadGone();
      }
      // If the file system has no hard links, the function copies the file.
      await link(stored, path).catch(async () => copyFile(stored, path));
    },
    sweep: async () => {},
  };
}
