import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  folder: string;
  /** Fills the disk completely. */
  fill: () => Promise<void>;
  /** Frees the space that `fill` took. */
  free: () => Promise<void>;
  remove: () => Promise<void>;
};

const PIECE = Buffer.alloc(256 * 1024);

/**
 * Mounts a separate disk of this many megabytes, in memory. If this user may not mount a disk, returns a sentence that
 * says so.
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-disk-'));
  const ballast = join(folder, 'ballast');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return 'this user may not mount a small disk (Linux, as root)';
  }
  return {
    folder,
    fill: async () => {
      const file = await open(ballast, 'a');
      // The function writes smaller and smaller pieces, down to one byte, so that no byte of the disk stays free.
      for (let piece = PIECE; piece.length >= 1; piece = piece.subarray(0, piece.length >> 1))
        for (let isThere = true; isThere;)
          isThere = await file.write(piece).then(
            ({ bytesWritten }) => bytesWritten === piece.length,
            () => false,
          );
      await file.close();
      const { bavail } = await statfs(folder);
      if (bavail > 0) throw new Error(`${bavail} blocks are left`);
    },
    free: async () => rm(ballast, { force: true }),
    remove: async () => {
      execFileSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
