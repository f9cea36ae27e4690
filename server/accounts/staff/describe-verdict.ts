import type { Flaw, Verdict } from '../audit/verify-log.ts';

/** Describes the result of `verify-log` in one sentence, which names the first bad line if the log was changed. */
export function describeVerdict({ lines, erased, unsigned, from, flaw }: Verdict): string {
  if (flaw) return `The log is not intact: ${sentenceFor(flaw)}`;
  const start = from > 0 ? `, from line ${from + 1} on; older ones were cut off by the shop` : '';
  const emptied = erased > 0 ? ` (the words of ${erased} were erased with a customer's data)` : '';
  return `${lines} lines, intact${start}${emptied}.${noted(unsigned)}`;
}

/**
 * Describes erasures of log lines without a signature. Nothing proves that the shop made these erasures, so only people
 * who worked in the shop at that time can know whether it did.
 */
function noted(unsigned: readonly number[]): string {
  if (unsigned.length === 0) return '';
  const shown = unsigned.slice(0, MOST_SHOWN).join(', ');
  const more = unsigned.length > MOST_SHOWN ? ` and ${unsigned.length - MOST_SHOWN} more` : '';
  return ` Line ${shown}${more}: an erasure of the time before the shop signed them, which nothing proves.`;
}

const MOST_SHOWN = 10;

function sentenceFor({ kind, seq, line }: Flaw): string {
  const named = line ? `line ${seq} (${line.at}, ${line.action} ${line.subject})` : `line ${seq}`;
  switch (kind) {
    case 'changed':
      return `${named} was changed, or another was put in its place.`;
    case 'added':
      return `${named} was put in.`;
    case 'removed':
      return `${named} was removed.`;
    case 'endRemoved':
      return `the lines from ${seq} on were removed. (An older copy of the database looks the same.)`;
    case 'emptied':
      return `the words of ${named} were erased, and no line says why.`;
    case 'unsigned':
      return `${named} says that a customer's data was erased, and the shop's key has not signed it.`;
    case 'rewritten':
      return `${named} is another one than was noted in the data folder.`;
    case 'startForged':
      return `the lines up to ${seq} were not cut off by this shop, or its key is another one now.`;
  }
}
