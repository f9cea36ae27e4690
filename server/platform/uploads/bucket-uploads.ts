import { open, type FileHandle } from 'node:fs/promises';
import type { Upload } from '#contract/uploads.ts';
import { Fingerprint } from '#domain/fingerprint.ts';
import { DAY_MS } from '#domain/instants.ts';
import type { FileStore } from '../outside/stored-file.ts';
import {
  atMost,
  bytesOf,
  isCutOff,
  isUploadId,
  keepWithinLimits,
  noUpload,
  refuseGap,
  uploadGone,
  type Uploads,
} from './upload-rules.ts';

/**
 * The process stores the bytes of an upload in objects of this size, so that at most that many bytes of each upload are
 * in memory.
 */
const OBJECT_BYTES = 512 * 1024;
const KEEP_MS = DAY_MS;
const TYPE = 'application/octet-stream';

/** An object in the store that contains a part of an upload: the bytes from `start` to `end`. */
type Part = { name: string; upload: string; start: number; end: number; at: number };

/**
 * Stores uploads as objects in a store that every machine can reach. The name of an object contains the sender, the
 * upload's id and the range of its bytes, so a list of the names shows which bytes exist. A machine removes an object
 * only if another object contains all its bytes. Therefore several machines can receive one upload without asking each
 * other.
 */
export function bucketUploads(store: FileStore): Uploads {
  const nameOf = (upload: string, start: number, end: number) => `${upload}.${start}-${end}`;
  const list = async (prefix: string): Promise<Part[]> =>
    (await store.list(prefix)).flatMap(({ name, storedAt }) => {
      const [, upload, start, end] = /^(.+)\.(\d+)-(\d+)$/.exec(name) ?? [];
      if (upload === undefined) return [];
      return [{ name, upload, start: Number(start), end: Number(end), at: Date.parse(storedAt) }];
    });
  const listOf = async (userId: string, id: string) => list(`${userId}.${id}.`);
  const remove = async (parts: readonly Part[]) => {
    for (const { name } of parts) await store.remove(name);
  };
  const put = async (userId: string, id: string, start: number, bytes: Buffer) =>
    store.put(nameOf(`${userId}.${id}`, start, start + bytes.length), bytes, TYPE);
  return {
    begin: async (userId, { fingerprint, bytes }, now) => {
      const id = `${fingerprint}-${bytes}`;
      // An empty object marks the beginning of the upload. The function writes this object before it counts the
      // sender's uploads, so that uploads that begin at the same time count each other.
      if ((await listOf(userId, id)).length === 0) await put(userId, id, 0, Buffer.alloc(0));
      const byId = Map.groupBy(await list(`${userId}.`), ({ upload }) => upload.slice(userId.length + 1));
      const parts = byId.get(id) ?? [];
      const own = [...byId].map(([id, parts]) => ({ id, at: Math.max(...parts.map(({ at }) => at)) }));
      await keepWithinLimits(own, { id, isEmpty: endOf(chain(parts)) === 0, now }, async (old) =>
        remove(byId.get(old) ?? []),
      );
      return present(id, parts);
    },
    receive: async (userId, id, offset, bytes) => {
      const before = await listOf(userId, id);
      if (before.length === 0) throw noUpload();
      const received = endOf(chain(before));
      refuseGap(offset, received);
      let [start, held] = await goOn(store, chain(before));
      let isNew = false;
      // If the sender does not know that some bytes have arrived, it sends them again. The function skips these bytes.
      let again = received - offset;
      const storeHeld = async () => {
        if (!isNew) return;
        const all = Buffer.concat(held);
        await put(userId, id, start, all);
        [start, held, isNew] = [start + all.length, [], false];
      };
      // When the loop ends, the stream must stay open. A closed stream would close the connection before a sender of
      // too many bytes gets the answer.
      const pieces = bytes.iterator({ destroyOnReturn: false });
      try {
        for await (const piece of atMost(pieces, bytesOf(id) - offset)) {
          const fresh = piece.subarray(Math.min(again, piece.length));
          again -= piece.length - fresh.length;
          if (fresh.length === 0) continue;
          held.push(fresh);
          isNew = true;
          if (sizeOf(held) >= OBJECT_BYTES) await storeHeld();
        }
      } catch (error) {
        if (!isCutOff(error)) throw error;
      }
      await storeHeld();
      const after = await listOf(userId, id);
      await remove(withinAnother(after));
      return present(id, after);
    },
    take: async (userId, id, path) => {
      if (!isUploadId(id)) throw uploadGone();
      const parts = await listOf(userId, id);
      if (endOf(chain(parts)) !== bytesOf(id)) throw uploadGone();
      const file = await open(path, 'w');
      try {
        const fingerprint = await putTogether(store, chain(parts), file);
        if (id.startsWith(`${fingerprint}-`)) return;
      } finally {
        await file.close();
      }
      await remove(parts);
      throw uploadGone();
    },
    sweep: async (now) => {
      const byUpload = Map.groupBy(await list(''), ({ upload }) => upload);
      for (const parts of byUpload.values())
        if (parts.every(({ at }) => at <= Date.parse(now) - KEEP_MS)) await remove(parts);
    },
  };
}

/**
 * Lists the parts that contain the file from its beginning without a gap. Each listed part ends after the previous
 * part.
 */
function chain(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (let at = 0; ; at = endOf(found)) {
    const [next] = parts.filter(({ start, end }) => start <= at && end > at).toSorted((a, b) => b.end - a.end);
    if (!next) return found;
    found.push(next);
  }
}

const endOf = (parts: readonly Part[]) => parts.at(-1)?.end ?? 0;
const sizeOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);

/** Lists the parts whose bytes are all contained in another, longer part. */
function withinAnother(parts: readonly Part[]): Part[] {
  return parts.filter((part) =>
    parts.some(
      (other) => other.start <= part.start && other.end >= part.end && other.end - other.start > part.end - part.start,
    ),
  );
}

/**
 * Returns the start of the next object of an upload, and its first bytes. If the last object is not full, the next
 * object begins with the bytes of the last object and replaces it, so that the upload does not consist of many small
 * objects.
 */
async function goOn(store: FileStore, parts: readonly Part[]): Promise<[number, Buffer[]]> {
  const last = parts.at(-1);
  if (!last || last.end - last.start >= OBJECT_BYTES) return [endOf(parts), []];
  const bytes = await store.read(last.name);
  return bytes?.length === last.end - last.start ? [last.start, [bytes]] : [last.end, []];
}

/** Writes the parts into the file, and returns the file's fingerprint. Throws 409 if the store no longer has a part. */
async function putTogether(store: FileStore, parts: readonly Part[], file: FileHandle): Promise<string> {
  const fingerprint = new Fingerprint();
  let at = 0;
  for (const { name, start, end } of parts) {
    const bytes = await store.read(name);
    if (bytes?.length !== end - start) throw uploadGone();
    const fresh = bytes.subarray(at - start);
    fingerprint.add(fresh);
    await file.writeFile(fresh);
    at = end;
  }
  return fingerprint.end();
}

function present(id: string, parts: readonly Part[]): Upload {
  return { id, bytes: bytesOf(id), received: endOf(chain(parts)) };
}
