/** `storedAt`: when it was written, as the store's own clock says. */
export type StoredFile = { name: string; storedAt: string };

/**
 * Stores files by name: encoded pictures, the built files of the web side, or uploads on their way. The shop makes the
 * names: letters, digits, dash, underscore and dot.
 */
export type FileStore = {
  /** Writes a whole file or nothing; once it resolves, the file survives a power cut. */
  put: (name: string, bytes: Buffer, contentType: string) => Promise<void>;
  read: (name: string) => Promise<Buffer | undefined>;
  has: (name: string) => Promise<boolean>;
  remove: (name: string) => Promise<void>;
  /** Every file, in any order, halves that a crash has left among them; or those whose names begin so. */
  list: (beginning?: string) => Promise<StoredFile[]>;
  /** Throws when the place cannot be reached, or takes nothing. */
  check: () => Promise<void>;
};

/** The store is away, refuses, or has lost a file that it took. */
export class FilesAwayError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export const OWN_NAME = /^[A-Za-z0-9][\w.-]{0,120}$/;

export function refuseStrangeName(name: string): void {
  if (!OWN_NAME.test(name)) throw new Error(`not a name the shop makes: ${name}`);
}
