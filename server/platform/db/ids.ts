import { randomFillSync } from 'node:crypto';

/** The process makes random bytes for many ids at once, because each system call costs more than the bytes. */
const pool = Buffer.alloc(16 * 256);
let taken = pool.length;

let lastMillis = 0;
let sequence = 0;

/** Makes all further ids of this process sort after this id, even if the id was made while the clock was ahead. */
export function continueAfter(id: string): void {
  lastMillis = Math.max(lastMillis, madeAt(id).getTime() + 1);
  sequence = 0;
}

/** Returns the instant when an id was made, to the millisecond. */
export function madeAt(id: string): Date {
  return new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
}

/**
 * Makes a new id: a UUID version 7, so ids sort by the time when they were made. The ids of one process sort in order
 * even within a millisecond.
 */
export function newId(now: number = Date.now()): string {
  const millis = Math.max(now, lastMillis);
  sequence = millis === lastMillis ? sequence + 1 : 0;
  lastMillis = sequence > 0xfff ? millis + 1 : millis;
  if (sequence > 0xfff) sequence = 0;
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  const bytes = pool.subarray(taken, (taken += 16));
  bytes.writeUIntBE(lastMillis, 0, 6);
  bytes[6] = 0x70 | (sequence >> 8);
  bytes[7] = sequence & 0xff;
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
