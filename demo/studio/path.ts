// The paths in this file are SVG paths that use only the absolute commands M, L, H, V, C, Q and Z.

export type Point = readonly [x: number, y: number];

const STEPS = 10;

/**
 * Lists the points of a path; curves become short straight steps. A path with several outlines becomes one list of
 * points.
 */
export function pointsOf(path: string): Point[] {
  const points: Point[] = [];
  let start: Point = [0, 0];
  let here: Point = [0, 0];
  const go = (to: Point) => {
    points.push(to);
    here = to;
  };
  for (const [letter, args] of commandsOf(path)) {
    if (letter === 'H') go([args[0] ?? 0, here[1]]);
    else if (letter === 'V') go([here[0], args[0] ?? 0]);
    else if (letter === 'Z') go(start);
    else if (letter === 'Q' || letter === 'C') for (const point of curve(here, pairs(args))) go(point);
    else go(pairs(args)[0] ?? here);
    if (letter === 'M') start = here;
  }
  return points;
}

/** Returns the path with every point moved. `move` gets a point and returns its new place. */
export function bent(path: string, move: (point: Point) => Point): string {
  let here: Point = [0, 0];
  const text = (point: Point) => move(point).map(round).join(' ');
  return commandsOf(path)
    .map(([letter, args]) => {
      if (letter === 'Z') return 'Z';
      const ends =
        letter === 'H'
          ? [[args[0] ?? 0, here[1]] as const]
          : letter === 'V'
            ? [[here[0], args[0] ?? 0] as const]
            : pairs(args);
      here = ends.at(-1) ?? here;
      return `${letter === 'H' || letter === 'V' ? 'L' : letter}${ends.map(text).join(' ')}`;
    })
    .join('');
}

/**
 * Draws a closed shape along a path. `widthAt` returns the width at a place of the path: 0 is the start, and 1 is the
 * end.
 */
export function ribbon(path: string, widthAt: (share: number) => number): string {
  const points = pointsOf(path);
  const sides = points.map(([x, y], index) => {
    const [fromX, fromY] = points[Math.max(0, index - 1)] ?? [x, y];
    const [toX, toY] = points[Math.min(points.length - 1, index + 1)] ?? [x, y];
    const length = Math.hypot(toX - fromX, toY - fromY) || 1;
    const half = widthAt(index / Math.max(1, points.length - 1)) / 2;
    const [acrossX, acrossY] = [(-(toY - fromY) / length) * half, ((toX - fromX) / length) * half];
    return { one: [x + acrossX, y + acrossY], other: [x - acrossX, y - acrossY] };
  });
  const outline = [...sides.map(({ one }) => one), ...sides.map(({ other }) => other).toReversed()];
  return `M${outline.map((point) => point.map(round).join(' ')).join('L')}Z`;
}

function commandsOf(path: string): Array<[letter: string, args: number[]]> {
  return [...path.matchAll(/([MLHVCQZ])([^MLHVCQZ]*)/g)].flatMap(([, letter = '', rest = '']) => {
    const args = [...rest.matchAll(/-?\d*\.?\d+/g)].map(([number]) => Number(number));
    const size = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4 }[letter];
    if (size === undefined) return [[letter, []]];
    // In a path, one letter may stand for several commands, as in L1 2 3 4.
    return Array.from({ length: args.length / size }, (_, index): [string, number[]] => [
      letter,
      args.slice(index * size, (index + 1) * size),
    ]);
  });
}

function pairs(args: readonly number[]): Point[] {
  return Array.from({ length: args.length / 2 }, (_, index): Point => [args[index * 2] ?? 0, args[index * 2 + 1] ?? 0]);
}

/** Returns the points of a quadratic or cubic curve, by repeated division (de Casteljau). */
function curve(from: Point, handles: readonly Point[]): Point[] {
  return Array.from({ length: STEPS }, (_, step) => {
    const share = (step + 1) / STEPS;
    let row: readonly Point[] = [from, ...handles];
    while (row.length > 1)
      row = row.slice(1).map(([x, y], index): Point => {
        const [beforeX, beforeY] = row[index] ?? [x, y];
        return [beforeX + (x - beforeX) * share, beforeY + (y - beforeY) * share];
      });
    return row[0] ?? from;
  });
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
