import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measured } from './rounds.ts';

/** What was measured of one shop. */
export type ShopResult = {
  shop: string;
  groups: Array<{ title: string; rows: Measured[] }>;
  /** Other figures by their names, each with its unit. */
  process: Record<string, number>;
};
export type Results = { machine: string; date: string; rounds: number; shops: ShopResult[] };

const folder = join(import.meta.dirname, 'results');
/** Of what a line is about, in the table. */
export const NAME_WIDTH = 60;
const columns = ['requests/s', 'of bare', 'CPU µs', 'CPU of bare', 'p50 ms', 'p99 ms'];
const widths = [12, 9, 10, 13, 9, 9];

export const headOf = (title: string) => `\n${title.padEnd(NAME_WIDTH)}${cells(columns)}`;

export function lineOf({ name, perSecond, ofBare, cpuUs, ofBareCpu, p50, p99 }: Measured): string {
  return `${name.padEnd(NAME_WIDTH)}${cells([
    String(Math.round(perSecond)),
    percent(ofBare),
    cpuUs.toFixed(0),
    percent(ofBareCpu),
    String(p50),
    String(p99),
  ])}`;
}

/** Writes what was measured into bench/results, and answers where. */
export async function save(results: Results): Promise<string> {
  await mkdir(folder, { recursive: true });
  const shops = results.shops.map(({ shop }) => shop.replaceAll(/[^\w]+/g, '-')).join('+');
  const path = join(folder, `${results.date}-${shops}.json`);
  await writeFile(path, `${JSON.stringify(results, rounded, 2)}\n`);
  return path;
}

/** Reads what `save` wrote. */
export async function readResults(path: string): Promise<Results> {
  // as: what `save` wrote.
  return JSON.parse(await readFile(path, 'utf8')) as Results;
}

/**
 * What has changed since, a line for each row that both have. The processor time of bare in the same run tells machines and days apart,
 * so that its share is what is compared: above 1 is better now.
 */
export function compare(before: Results, now: Results): string[] {
  const lines = [`\nagainst ${before.date}, ${before.machine}`];
  for (const { shop, groups } of now.shops) {
    const then = before.shops.find((one) => one.shop === shop);
    if (!then) continue;
    lines.push(`\n${shop.padEnd(NAME_WIDTH)}${cells(['of bare', 'then', 'CPU of bare', 'then', 'better'])}`);
    const old = new Map(then.groups.flatMap(({ rows }) => rows).map((row) => [row.name, row]));
    for (const row of groups.flatMap(({ rows }) => rows)) {
      const was = old.get(row.name);
      if (was)
        lines.push(
          `${row.name.padEnd(NAME_WIDTH)}${cells([
            percent(row.ofBare),
            percent(was.ofBare),
            percent(row.ofBareCpu),
            percent(was.ofBareCpu),
            `× ${(row.ofBareCpu / was.ofBareCpu).toFixed(2)}`,
          ])}`,
        );
    }
  }
  return lines;
}

function cells(texts: readonly string[]): string {
  return texts.map((text, at) => text.padStart(widths[at] ?? 0)).join('');
}

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
const rounded = (_name: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value);
