import { plainWords, typingDistance } from './search-text.ts';

type Path = readonly string[];

/**
 * The known path that a path is probably a misspelling of, or of which it leaves the top out; undefined where
 * there is none like it. Each name may differ by a slip of the keys: one in short names, two in long ones,
 * none below four letters.
 */
export function findSimilarPath(path: Path, known: Iterable<Path>): Path | undefined {
  let nearest: { path: Path; slips: number } | undefined;
  for (const candidate of known) {
    const slips = slipsBetween(path, candidate);
    if (slips !== undefined && slips < (nearest?.slips ?? Infinity)) nearest = { path: candidate, slips };
  }
  return nearest?.path;
}

/** How many slips make one path the other, or the end of the other; undefined for another path. */
function slipsBetween(path: Path, candidate: Path): number | undefined {
  const above = candidate.length - path.length;
  if (above < 0) return undefined;
  let sum = 0;
  for (const [index, name] of path.entries()) {
    const [a, b] = [fold(name), fold(candidate[above + index] ?? '')];
    const most = mostSlips(Math.min(a.length, b.length));
    const slips = a === b ? 0 : typingDistance(a, b, most);
    if (slips > most) return undefined;
    sum += slips;
  }
  // A path left incomplete at the top is less like it than one misspelt at its place.
  return sum + above * 10;
}

function mostSlips(length: number): number {
  if (length < 4) return 0;
  return length < 9 ? 1 : 2;
}

function fold(name: string): string {
  return plainWords(name).join(' ');
}
