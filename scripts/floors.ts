import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative, sep } from 'node:path';
import { importTargets, sourcesBelow } from './sources.ts';

// This file finds imports from a lower layer (here "floor") to a higher one, and import cycles within a layer. A cycle
// is counted between units: a unit is a folder directly below a floor, or a file beside such folders.

/** For each unit: the units that it imports, and for each of these a sentence that names one such import. */
type Edges = Map<string, Map<string, string>>;

/**
 * Returns a sentence for each wrong import in a folder. `order` names the folder's floors (layers) from the top to the
 * bottom: a file may import only from its own floor and those below. The empty name is the floor of the files beside
 * the floors' folders.
 */
export function importProblems(folder: string, order: readonly string[]): string[] {
  const problems: string[] = [];
  const edges: Edges = new Map();
  const name = basename(folder);
  for (const from of shownBelow(folder)) {
    const floor = floorOf(from);
    if (!order.includes(floor))
      problems.push(`${name}/${from}: ${name}/ has the folders ${order.filter(Boolean).join(', ')}; move it into one.`);
    for (const to of importsOf(folder, from)) {
      const other = floorOf(to);
      if (order.indexOf(other) < order.indexOf(floor))
        problems.push(
          `${from} imports ${to}: ${floor}/ lies below ${other || name}/ and may not know it. Hand in what it needs, or move the file.`,
        );
      if (floor !== other || unitOf(from) === unitOf(to)) continue;
      const known = edges.get(unitOf(from)) ?? new Map<string, string>();
      edges.set(unitOf(from), known.set(unitOf(to), `${from} imports ${to}`));
    }
  }
  return [...problems, ...cyclesIn(edges).map((cycle) => sentenceFor(cycle, edges))];
}

/** Lists the sources below a folder, without tests and attacks, by their paths in that folder. */
export function shownBelow(folder: string): string[] {
  return sourcesBelow(folder)
    .map((file) => relative(folder, file).split(sep).join('/'))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.includes('attacks/'));
}

function importsOf(folder: string, from: string): string[] {
  return importTargets(readFileSync(join(folder, from), 'utf8'))
    .filter((target) => target.startsWith('.'))
    .map((target) =>
      relative(folder, normalize(join(folder, dirname(from), target)))
        .split(sep)
        .join('/'),
    )
    .filter((to) => !to.startsWith('..'));
}

/** Returns the floor of a file; '' if the file lies beside the floors. */
function floorOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}

/**
 * Returns the unit of a file: the path of the folder directly below a floor that contains the file, or the path of the
 * file itself if no such folder contains it.
 */
function unitOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

function cyclesIn(edges: Edges): string[][] {
  const reached = new Map<string, Set<string>>();
  for (const unit of edges.keys()) {
    const seen = new Set<string>();
    const visit = (from: string): void => {
      for (const next of edges.get(from)?.keys() ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        visit(next);
      }
    };
    visit(unit);
    reached.set(unit, seen);
  }
  const groups = new Map<string, string[]>();
  for (const [unit, seen] of reached) {
    if (!seen.has(unit)) continue;
    const group = [...seen].filter((other) => reached.get(other)?.has(unit)).toSorted();
    groups.set(group.join(' '), group);
  }
  return [...groups.values()];
}

function sentenceFor(cycle: readonly string[], edges: Edges): string {
  const imports = cycle.flatMap((unit) =>
    [...(edges.get(unit) ?? [])].flatMap(([other, example]) => (cycle.includes(other) ? [example] : [])),
  );
  return `The folders ${cycle.join(', ')} import each other in a circle: ${imports.join('; ')}. Move what both need below them.`;
}
