import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { importTargets, rooms, root, sourcesBelow } from './sources.ts';

// Refuses import cycles between files. Imports of types and lazy imports count, too. To understand one file of a cycle,
// a person would have to read all its files. `npm run lint` runs this check.

const files = rooms.flatMap((room) => sourcesBelow(join(root, room)));
const imports = new Map(files.map((file) => [file, importsOf(file)]));

const circles = findCircles();
for (const circle of circles) {
  const names = circle.map((file) => relative(root, file)).join(' → ');
  process.stderr.write(`These import each other: ${names}. Move what both need to a file below them.\n`);
}
process.exit(circles.length === 0 ? 0 : 1);

/**
 * Finds the groups of files that import each other in a cycle, with Tarjan's algorithm for strongly connected
 * components.
 */
function findCircles(): string[][] {
  const order = new Map<string, number>();
  // For each file, the lowest number in `order` of the files that it can reach.
  const earliest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    earliest.set(file, order.get(file)!);
    stack.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) earliest.set(file, Math.min(earliest.get(file)!, earliest.get(next)!));
    }
    if (earliest.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) found.push(group);
  };
  for (const file of files) if (!order.has(file)) visit(file);
  return found;
}

/** Lists the project's own files that a file imports. Compiled messages are left out, because they import no source. */
function importsOf(file: string): string[] {
  return importTargets(readFileSync(file, 'utf8'))
    .filter((target) => /^[.#]/.test(target) && !target.startsWith('#text/'))
    .map((target) => (target.startsWith('#') ? join(root, target.slice(1)) : normalize(join(dirname(file), target))))
    .filter((path) => existsSync(path));
}
