/**
 * Where backups lie: a folder, or a part of a bucket. Paths have slashes. What `put` was awaited for
 * survives a power cut.
 */
export type Place = {
  /** As a person wrote it. */
  address: string;
  /** Writes a whole file or nothing. */
  put: (path: string, bytes: Buffer) => Promise<void>;
  read: (path: string) => Promise<Buffer | undefined>;
  /** The paths of the files below a folder, in any order; '' is everything. */
  list: (below: string) => Promise<string[]>;
  remove: (path: string) => Promise<void>;
};
