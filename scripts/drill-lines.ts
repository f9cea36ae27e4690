// The part of docs/promises.md that tells what the drills in full size have seen, each when it was last run.

const TITLE = '## Drills in full size';
const HEAD = `${TITLE}

Each line is the last run of a drill by \`npm run prove -- full\`; \`npm run prove -- full killed\` runs only those whose file has this in its name. A drill that
goes on and on ends after 100 seconds, however far it came. Whatever else this command runs leaves these lines standing.

| drill | what was seen | when |
|---|---|---|
`;

const FAILED = '**did not pass**';

export type Drill = { title: string; hasPassed: boolean; figure?: string | undefined };

/**
 * The page with its table, or with `table` in its place, and the lines of these drills in place of older ones of the
 * same drill and engine.
 */
export function withDrills(page: string, drills: readonly Drill[], on: string, table?: string): string {
  const [before = '', lines = ''] = page.split(TITLE);
  const rows = new Map(
    lines
      .split('\n')
      .filter((line) => /^\| .*\d{4}-\d\d-\d\d \|$/.test(line))
      .map((line) => [keyOf(line), line]),
  );
  // A drill that went wrong may have seen nothing, not even its engine: no later line would take that one's place.
  for (const { title } of drills) rows.delete(`${title} ${FAILED}`);
  for (const { title, hasPassed, figure = '' } of drills) {
    const line = `| ${title} | ${[figure, ...(hasPassed ? [] : [FAILED])].join(' ').trim()} | ${on} |`;
    rows.set(keyOf(line), line);
  }
  return `${(table ?? before).trimEnd()}\n\n${HEAD}${[...rows.values()].toSorted().join('\n')}\n`;
}

/** The page's table of promises with these rows, `| number | …`, each in place of its former one or behind the rest. */
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

/** The drill and the engine, which the figure begins with. */
function keyOf(line: string): string {
  const [title = '', seen = ''] = line.slice(2).split(' | ');
  return `${title} ${seen.split(':')[0]}`;
}
