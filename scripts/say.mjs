import './print-on.mjs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Prints a sentence that tells the person what to do, and exits with an error. */
export function stop(sentence) {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(1);
}
