/**
 * A folder, or a prefix of a bucket, in which the shop stores backups. Paths of files contain slashes. When `put` has
 * resolved, the file survives a power cut.
 */
export type Place = {
  /** The address of the folder or bucket, as a person has written it. */
  address: string;
  /** Writes a file into the folder or bucket, completely or not at all. */
  put: (path: string, bytes: Buffer) => Promise<void>;
  read: (path: string) => Promise<Buffer | undefined>;
  /** Lists the paths of the files below a folder, in any order. An empty `below` means the whole folder or bucket. */
  list: (below: string) => Promise<string[]>;
  remove: (path: string) => Promise<void>;
};
