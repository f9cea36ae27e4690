import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Late } from './measured-shop.ts';
import type { Measured } from './rounds.ts';

/**
 * A measured value; `name` contains the unit. `rounds` contains the values of the single rounds, if there were several.
 */
export type Figure = { name: string; value: number; rounds?: number[] };
export type GroupResult = { title: string; rows: Measured[]; late: Late };
/** The results of one shop. */
export type ShopResult = {
  shop: string;
  engine: string;
  /** The duration of the whole measurement, in minutes. */
  minutes: number;
  groups: GroupResult[];
  figures: Figure[];
};
/**
 * `machine` describes the processor, memory and system. `commit` ends in + if the sources had changed since that
 * commit.
 */
export type Results = { machine: string; date: string; commit: string; rounds: number; shops: ShopResult[] };

const folder = join(import.meta.dirname, 'results');

export function emptyResults(rounds: number): Results {
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  return {
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory}, ${process.platform}, Node ${process.version}`,
    date: new Date().toISOString().slice(0, 10),
    commit: commitNow(),
    rounds,
    shops: [],
  };
}

/** Writes results into bench/results, for programs (.json) and people (.md), and returns the path. */
export async function save(results: Results, name: string, text: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  await writeFile(`${path}.json`, `${JSON.stringify(results, rounded, 1)}\n`);
  await writeFile(`${path}.md`, text);
  return `${path}.json and .md`;
}

/** Reads results that `save` wrote. */
export async function readResults(path: string): Promise<Results> {
  // The cast is safe: `save` wrote this value.
  return JSON.parse(await readFile(path, 'utf8')) as Results;
}

function commitNow(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`;
  } catch {
    return 'none';
  }
}

const rounded = (_name: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value);
