import { composed, withoutUnseen } from './same-key.ts';

// The functions of this file normalise typed text before the shop stores it, and find characters that no field may
// store.

// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;

/**
 * Returns whether the text contains a character that no field may store: NUL or another control character, or half of a
 * surrogate pair.
 */
export function isUnkeepable(text: string): boolean {
  return CONTROLS.test(text) || !text.isWellFormed();
}

/** Returns whether the text consists only of spaces and invisible characters. */
export function isBlank(text: string): boolean {
  return withoutUnseen(text).trim() === '';
}

/** Normalises a text of one line: NFC, each run of white space as one space, both ends trimmed. */
export function tidyLine(text: string): string {
  return composed(text, 'NFC').replace(/\s+/g, ' ').trim();
}

/**
 * Normalises a long text: NFC, line ends as \n, both ends trimmed. Line breaks and tabs inside the text stay as they
 * are.
 */
export function tidyText(text: string): string {
  return composed(text, 'NFC').replace(/\r\n?/g, '\n').trim();
}

/**
 * Normalises a pasted table: NFC, line ends as \n. The function trims nothing, because tabs at the ends of a line are
 * empty cells.
 */
export function tidyTable(text: string): string {
  return composed(text, 'NFC').replace(/\r\n?/g, '\n');
}

/**
 * Returns whether a text inside this value, at any depth, contains NUL, which PostgreSQL refuses, or half of a
 * surrogate pair, which UTF-8 cannot write.
 */
export function holdsUnwritable(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && (next.includes('\0') || !next.isWellFormed())) return true;
    if (typeof next !== 'object' || next === null) continue;
    // The loop gives push() one item at a time, because a list may have more items than a call may have arguments.
    for (const key in next) left.push(key, (next as Record<string, unknown>)[key]);
  }
  return false;
}

/**
 * Returns whether lists and objects are nested deeper than `most`. A function that walks through a value nested too
 * deeply could exceed the stack.
 */
export function isNestedDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= most; depth++) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0) return false;
  }
  return true;
}
