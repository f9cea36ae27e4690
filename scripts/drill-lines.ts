// This file writes the list of full-size drills (tests that take minutes) in docs/promises.md. The list shows the
// figures of each drill's last run.

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
 * Returns the page with lines for these drills. Each new line replaces the older line of the same drill and engine. If
 * `table` is given, it replaces the part of the page above the drills.
 */
export function withDrills(page: string, drills: readonly Drill[], on: string, table?: string): string {
  const [before = '', lines = ''] = page.split(TITLE);
  const rows = new Map(
    lines
      .split('\n')
      .filter((line) => /^\| .*\d{4}-\d\d-\d\d \|$/.test(line))
      .map((line) => [keyOf(line), line]),
  );
  // If a drill failed without figures, its line does not name the engine, so no later line would replace that line. The
  // code deletes it here.
  for (const { title } of drills) rows.delete(`${title} ${FAILED}`);
  for (const { title, hasPassed, figure = '' } of drills) {
    const line = `| ${title} | ${[figure, ...(hasPassed ? [] : [FAILED])].join(' ').trim()} | ${on} |`;
    rows.set(keyOf(line), line);
  }
  return `${(table ?? before).trimEnd()}\n\n${HEAD}${[...rows.values()].toSorted().join('\n')}\n`;
}

/**
 * Returns the part of the page above the drills, with these rows in its table of promises. A row replaces the old row
 * of the same promise; if there is none, it is inserted in the order of the numbers.
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
