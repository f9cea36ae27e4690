import { composed, withoutUnseen } from './same-key.ts';

// Normalises text that people typed before it is stored: composed (NFC), trimmed, without control characters.

// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;

/**
 * True when the text contains a sign that no field may store: NUL or another control character, or half of a surrogate
 * pair.
 */
export function isUnkeepable(text: string): boolean {
  return CONTROLS.test(text) || !text.isWellFormed();
}

/** True when the text consists of spaces and invisible characters only. */
export function isBlank(text: string): boolean {
  return withoutUnseen(text).trim() === '';
}

/** One line of text: NFC, runs of white space become one space, ends trimmed. */
export function tidyLine(text: string): string {
  return composed(text, 'NFC').replace(/\s+/g, ' ').trim();
}

/** Long text: NFC, line ends as \n, ends trimmed; newlines and tabs inside are kept. */
export function tidyText(text: string): string {
  return composed(text, 'NFC').replace(/\r\n?/g, '\n').trim();
}

/** A pasted table: NFC, line ends as \n. Nothing is trimmed, since tabs at its ends are empty cells. */
export function tidyTable(text: string): string {
  return composed(text, 'NFC').replace(/\r\n?/g, '\n');
}

/**
 * True when a text anywhere in this value, however deep, holds NUL, which PostgreSQL refuses, or half of a surrogate
 * pair, which UTF-8 cannot write.
 */
export function holdsUnwritable(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && (next.includes('\0') || !next.isWellFormed())) return true;
    if (typeof next !== 'object' || next === null) continue;
    // push() gets one item at a time: a list may have more items than a call may have arguments.
    for (const key in next) left.push(key, (next as Record<string, unknown>)[key]);
  }
  return false;
}

/**
 * True where lists and objects are nested deeper than this. A function that walks such a value may run out of stack.
 */
export function isNestedDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= most; depth++) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0) return false;
  }
  return true;
}
