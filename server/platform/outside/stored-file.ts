/** `storedAt` is the time when the store wrote the file, by the store's own clock. */
export type StoredFile = { name: string; storedAt: string };

/**
 * Stores files by name: encoded pictures, built files for browsers, uploads in progress, or files of imports. The names
 * consist of letters, digits, dash, underscore and dot.
 */
export type FileStore = {
  /** Writes a file, completely or not at all. Once the promise resolves, the file survives a power cut. */
  put: (name: string, bytes: Buffer, contentType: string) => Promise<void>;
  read: (name: string) => Promise<Buffer | undefined>;
  has: (name: string) => Promise<boolean>;
  remove: (name: string) => Promise<void>;
  /**
   * Lists the files in any order, including incomplete files that a crash has left. With `beginning`, lists only files
   * whose names begin with that text.
   */
  list: (beginning?: string) => Promise<StoredFile[]>;
  /** Throws if the process cannot reach the store, or if the store accepts no files. */
  check: () => Promise<void>;
};

/** Is thrown if the store of files is unavailable, refuses a request, or has lost a file that it had accepted. */
export class FilesAwayError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export const OWN_NAME = /^[A-Za-z0-9][\w.-]{0,120}$/;

export function refuseStrangeName(name: string): void {
  if (!OWN_NAME.test(name)) throw new Error(`not a name the shop makes: ${name}`);
}
