import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** Returns whether the owner's list of leaked passwords contains a password. */
export type IsLeaked = (password: string) => Promise<boolean>;

const DIGITS = 40;
/**
 * The most bytes of a line in the list of leaked passwords. A line contains a hash, a colon, the number of leaks with
 * the password, and a line break.
 */
const LINE = 80;

/**
 * Returns a function that looks passwords up in a file of hexadecimal SHA-1 hashes, one on each line in ascending
 * order, as haveibeenpwned.com offers it. The function ignores the text after each hash. Even if the file has many
 * gigabytes, a look-up reads only some thirty lines. If the file cannot be read, the function calls `unreadable` with
 * the error and returns false, because an error of this second check (decisions/0038) must not keep a person from their
 * account.
 */
export function leakedPasswords(path: string | undefined, unreadable: (error: unknown) => void): IsLeaked {
  if (path === undefined) return async () => false;
  return async (password) => {
    const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      await using file = await open(path);
      return await isInFile(file, wanted);
    } catch (error) {
      unreadable(error);
      return false;
    }
  };
}

type File = Awaited<ReturnType<typeof open>>;

/** Returns whether the sorted file contains a hash, by a binary search over the bytes of the file. */
async function isInFile(file: File, wanted: string): Promise<boolean> {
  let [low, high] = [0, (await file.stat()).size];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const line = await lineFrom(file, middle);
    if (line?.hash === wanted) return true;
    if (line && line.hash < wanted) low = line.end;
    else high = middle;
  }
  return false;
}

/**
 * Reads the first whole line that begins at this byte or later. Returns its hash and the byte after the line, or
 * undefined if no further line begins.
 */
async function lineFrom(file: File, place: number): Promise<{ hash: string; end: number } | undefined> {
  // A line may begin exactly at `place`. The function recognises the beginning of a line by the line break before it,
  // so it reads from one byte earlier.
  const from = Math.max(0, place - 1);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * LINE), 0, 2 * LINE, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const begin = place === 0 ? 0 : text.indexOf('\n') + 1;
  if ((place > 0 && begin === 0) || begin >= text.length) return undefined;
  const newline = text.indexOf('\n', begin);
  const end = newline === -1 ? text.length : newline + 1;
  return { hash: text.slice(begin, begin + DIGITS).toUpperCase(), end: from + end };
}
