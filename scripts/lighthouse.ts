// npm run lighthouse: measures home, shop and a product with Google's Lighthouse as a mid-range phone. The shop must be
// running; a person may give its address: npm run lighthouse -- http://127.0.0.1:3000
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../e2e/shops.ts';

// Lighthouse is not a dependency, because its 150 packages would be installed for everyone who only wants to run the
// shop.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const WANTED = { performance: 0.97, accessibility: 1, 'best-practices': 1, seo: 1 } as const;
/** The highest accepted values, in milliseconds except for the layout shift. */
const MOST = { 'largest-contentful-paint': 2000, 'cumulative-layout-shift': 0.01 } as const;
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'] as const;
/**
 * The number of runs of Lighthouse for each page. The median of each figure counts, because a busy machine makes single
 * runs slow.
 */
const RUNS = 5;

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string; title: string }>;
};

const origin = process.argv[2] ?? 'http://127.0.0.1:3000';
const { data } = (await fetch(`${origin}/api/products?limit=1`).then(
  async (response) => response.json(),
  () => stop(`No shop answers at ${origin}. Open one first: npm start`),
)) as { data: Array<{ name: string }> };
const folder = await mkdtemp(join(tmpdir(), 'tanabana-lighthouse-'));
let isGood = true;
for (const path of ['/', '/shop', `/product/${encodeURIComponent(data[0]?.name ?? '')}`])
  isGood = show(path, await measureAll(path)) && isGood;
await rm(folder, { recursive: true, force: true });
process.exitCode = isGood ? 0 : 1;

async function measureAll(path: string): Promise<Report[]> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++) reports.push(await measure(path));
  return reports;
}

async function measure(path: string, tries = 3): Promise<Report> {
  const file = join(folder, 'report.json');
  const args = [
    '--yes',
    LIGHTHOUSE,
    origin + path,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const job = spawn('npx', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, CHROME_PATH: chromiumPath() },
  });
  const isDone = (await new Promise((resolve) => job.once('exit', resolve))) === 0;
  // The function tries again, because Lighthouse's browser sometimes fails to start.
  if (!isDone && tries > 1) return measure(path, tries - 1);
  if (!isDone) stop('Could not run Lighthouse, which npx downloads. Check your internet connection.');
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

function show(path: string, reports: Report[]): boolean {
  const median = (read: (report: Report) => number) => reports.map(read).toSorted((a, b) => a - b)[RUNS >> 1] ?? 0;
  const figure = (name: string) => median(({ audits }) => audits[name]?.numericValue ?? 0);
  const scores = Object.entries(WANTED).map(([name, wanted]) => ({
    name,
    score: median(({ categories }) => categories[name]?.score ?? 0),
    wanted,
  }));
  const times = TIMES.map((name) => `${reports[0]?.audits[name]?.title} ${(figure(name) / 1000).toFixed(2)} s`);
  say(
    `${path}, median of ${RUNS}\n  ${scores.map(({ name, score }) => `${name} ${Math.round(score * 100)}`).join(' · ')}` +
      ` · shift ${figure('cumulative-layout-shift').toFixed(3)}\n  ${times.join(' · ')}`,
  );
  const weak = [
    ...scores.filter(({ score, wanted }) => score < wanted).map(({ name }) => name),
    ...Object.entries(MOST).flatMap(([name, most]) => (figure(name) > most ? [name] : [])),
  ];
  if (weak.length === 0) return true;
  say(`  below what is wanted: ${weak.join(', ')}`);
  for (const audit of Object.values(reports[0]?.audits ?? {}))
    if (audit.score !== null && audit.score < 0.9)
      say(`    ${audit.score}  ${audit.title} ${audit.displayValue ?? ''}`);
  return false;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
