/**
 * A folder, or a part of a bucket, that holds backups. Paths contain slashes. When `put` has resolved, the file
 * survives a power cut.
 */
export type Place = {
  /** The place, as a person has written it. */
  address: string;
  /** Writes a file completely or not at all. */
  put: (path: string, bytes: Buffer) => Promise<void>;
  read: (path: string) => Promise<Buffer | undefined>;
  /** Lists the paths of the files below a folder, in any order. '' means the whole place. */
  list: (below: string) => Promise<string[]>;
  remove: (path: string) => Promise<void>;
};
