import { plainWords, typingDistance } from './search-text.ts';

type Path = readonly string[];

/**
 * Finds the known path that a person probably meant. The person may have misspelt the path or left out its top levels.
 * Returns undefined if no known path is similar. A name with fewer than four letters may have no typing error, a name
 * with fewer than nine letters one, and a longer name two.
 */
export function findSimilarPath(path: Path, known: Iterable<Path>): Path | undefined {
  let nearest: { path: Path; slips: number } | undefined;
  for (const candidate of known) {
    const slips = slipsBetween(path, candidate);
    if (slips !== undefined && slips < (nearest?.slips ?? Infinity)) nearest = { path: candidate, slips };
  }
  return nearest?.path;
}

/**
 * Counts the typing errors between a path and a known path or the last levels of a known path. Returns undefined if the
 * paths are not similar.
 */
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
  // A path without its top levels counts as less similar than a misspelt path with all levels.
  return sum + above * 10;
}

function mostSlips(length: number): number {
  if (length < 4) return 0;
  return length < 9 ? 1 : 2;
}

function fold(name: string): string {
  return plainWords(name).join(' ');
}
