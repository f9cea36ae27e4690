// This file writes the part of docs/promises.md that shows the figures of the full-size drills (tests that take
// minutes), each from its last run.

const TITLE = '## Drills in full size';
const HEAD = `${TITLE}

Each line is the last run of a drill by \`npm run prove -- full\`; \`npm run prove -- full killed\` runs only those whose
file has this in its name. A drill that goes on and on ends after 100 seconds, however far it came. Whatever else this
command runs leaves these lines standing.

| drill | what was seen | when |
|---|---|---|
`;

const FAILED = '**did not pass**';

export type Drill = { title: string; hasPassed: boolean; figure?: string | undefined };

/**
 * Returns the page with the new lines of these drills; each replaces the older line of the same drill and engine. If
 * `table` is given, it replaces the page's table of promises.
 */
export function withDrills(page: string, drills: readonly Drill[], on: string, table?: string): string {
  const [before = '', lines = ''] = page.split(TITLE);
  const rows = new Map(
    lines
      .split('\n')
      .filter((line) => /^\| .*\d{4}-\d\d-\d\d \|$/.test(line))
      .map((line) => [keyOf(line), line]),
  );
  // A failed drill may have no figures and not even name its engine. The code deletes the line of a drill that failed
  // without figures, because no later line would replace it.
  for (const { title } of drills) rows.delete(`${title} ${FAILED}`);
  for (const { title, hasPassed, figure = '' } of drills) {
    const line = `| ${title} | ${[figure, ...(hasPassed ? [] : [FAILED])].join(' ').trim()} | ${on} |`;
    rows.set(keyOf(line), line);
  }
  return `${(table ?? before).trimEnd()}\n\n${HEAD}${[...rows.values()].toSorted().join('\n')}\n`;
}

/**
 * Returns the page's table of promises with these rows: a row replaces the former row of the same promise, or is added
 * at the end.
 */
export function withRows(page: string, rows: readonly string[]): string {
  const [table = ''] = page.split(TITLE);
  const numberOf = (row: string) => Number(/^\| (\d+) \|/.exec(row)?.[1] ?? NaN);
  const lines = table.split('\n');
  for (const row of rows) {
    const at = lines.findIndex((line) => numberOf(line) === numberOf(row));
    if (at >= 0) lines[at] = row;
    else lines.splice(lines.findLastIndex((line) => numberOf(line) < numberOf(row)) + 1, 0, row);
  }
  return lines.join('\n');
}

/** Returns the name of the drill and the engine with which a line begins. */
function keyOf(line: string): string {
  const [title = '', seen = ''] = line.slice(2).split(' | ');
  return `${title} ${seen.split(':')[0]}`;
}
