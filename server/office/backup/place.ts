/**
 * A folder or a part of a bucket that holds backups. Paths have slashes. A file survives a power cut once `put` has
 * ended.
 */
export type Place = {
  /** The place as a person wrote it. */
  address: string;
  /** Writes a whole file or nothing. */
  put: (path: string, bytes: Buffer) => Promise<void>;
  read: (path: string) => Promise<Buffer | undefined>;
  /** Lists the paths of the files below a folder, in any order; '' stands for all files. */
  list: (below: string) => Promise<string[]>;
  remove: (path: string) => Promise<void>;
};
