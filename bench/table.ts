import type { Figure, GroupResult, Results } from './results.ts';
import type { Measured, Rounds } from './rounds.ts';

// The functions of this file make texts from results: columns to print during the measurement, and a Markdown page to
// store.

/** The width of the column with the names of rows, in characters. */
const NAME_WIDTH = 54;
const columns = ['requests/s', 'of bare', 'rounds', 'CPU µs', 'CPU of bare', 'rounds', 'p50 ms', 'p99 ms'];
const widths = [12, 9, 12, 10, 13, 12, 9, 9];

export const headOf = (title: string) => `\n${lineOf(title, columns)}`;
export const rowOf = (row: Measured) => lineOf(row.name, cellsOf(row));
export const figureOf = ({ name, value }: Figure) =>
  `${name.padEnd(NAME_WIDTH)}${figure(value).padStart(widths[0] ?? 0)}`;
/** Returns a sentence about the event loop, and the orders, during one group of rows. */
export function summaryOf({ late, rows }: GroupResult): string {
  const placed = rows.flatMap((row) => row.placed ?? []);
  const orders =
    placed.length === 0
      ? ''
      : `; ${figure(Math.min(...placed))} to ${figure(Math.max(...placed))} orders a second were placed`;
  const turn = late.turn === undefined ? '' : `; its longest turn took ${figure(late.turn)} ms of processor time`;
  return `the event loop was late by ${figure(late.p99)} ms (p99), by ${figure(late.longest)} ms at most${turn}${orders}`;
}

/** Returns a Markdown page with all results. */
export function pageOf({ machine, date, commit, rounds, shops }: Results): string {
  const lines = [
    `# ${date}, commit ${commit}`,
    '',
    `${machine}. Medians of ${rounds} rounds, each beside a bare \`node:http\` that sends the same bytes; from and to are the rounds’ own.`,
    'CPU is processor time of the server’s process for one request. [What the columns mean](README.md).',
  ];
  for (const { shop, engine, minutes, groups, figures } of shops) {
    lines.push('', `## ${shop}`, '', `${engine}; measured in ${figure(minutes)} minutes.`);
    for (const group of groups) {
      lines.push('', `**${group.title}** (${summaryOf(group)})`, '', tableLine(['', ...columns]));
      lines.push(`|---|${'--:|'.repeat(columns.length)}`);
      for (const row of group.rows) lines.push(tableLine([row.name, ...cellsOf(row)]));
    }
    lines.push('', '| | |', '|---|--:|');
    for (const { name, value } of figures) lines.push(tableLine([name, figure(value)]));
  }
  return `${lines.join('\n')}\n`;
}

function cellsOf({ perSecond, ofBare, cpuUs, ofBareCpu, p50, p99 }: Measured): string[] {
  return [
    String(Math.round(perSecond)),
    percent(ofBare.median),
    spreadOf(ofBare),
    cpuUs.toFixed(0),
    percent(ofBareCpu.median),
    spreadOf(ofBareCpu),
    figure(p50),
    figure(p99),
  ];
}

export function spreadOf({ rounds }: Pick<Rounds, 'rounds'>): string {
  const [low, high] = [Math.min(...rounds), Math.max(...rounds)].map((share) => percent(share).replace(' %', ''));
  return `${low}–${high}`;
}

export const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
/** Rounds a number to three digits. */
export const figure = (value: number) => (value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3))));

export function lineOf(name: string, cells: readonly string[]): string {
  return `${name.padEnd(NAME_WIDTH)}${cells.map((text, at) => text.padStart(widths[at] ?? 0)).join('')}`;
}

const tableLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
