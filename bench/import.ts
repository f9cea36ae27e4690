import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startCluster } from '../test/postgres.ts';
import type { Measured } from './import-process.ts';
import { spreadsheetLines } from './spreadsheet.ts';

// npm run bench:import [-- sqlite|postgres] [PRODUCTS …]: how long a spreadsheet of so many new products takes to
// import, and how much memory: the real catalogue again and again under new names and codes, two stored pictures for
// all. Each import is a process of its own (import-process.ts) on an empty shop: once alone, and once as a server does
// it, whose catalogue in memory follows each batch. An import is linear when a product takes as long in a large file as
// in a small one.

const say = (text: string) => void process.stdout.write(`${text}\n`);
const words = process.argv.slice(2);
const isAsked = (engine: string) => words.includes(engine) || !(words.includes('sqlite') || words.includes('postgres'));
const given = words.map(Number).filter((size) => size > 0);
const sizes = given.length > 0 ? given : [6655, 25_000, 66_550];

const folder = await mkdtemp(join(tmpdir(), 'tanabana-import-'));
try {
  say(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}\n`);
  say(
    'engine     how       products      rows   file MB   seconds   processor s   ms a product   MB before   most MB   then MB',
  );
  for (const size of sizes) await writeSpreadsheet(size);
  if (isAsked('sqlite')) for (const size of sizes) await measure('SQLite', size, async () => '');
  if (isAsked('postgres')) {
    // Tests' commits do not wait for the disk.
    const server = await startCluster({ settings: ['fsync=on'] });
    const open = async (name: string) => {
      await server.createDatabase(name);
      return server.urlOf(name);
    };
    try {
      for (const size of sizes) await measure('PostgreSQL', size, open);
    } finally {
      await server.stop();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

function fileOf(size: number): string {
  return join(folder, `${size}.csv`);
}

async function measure(engine: string, size: number, open: (name: string) => Promise<string>): Promise<void> {
  const megabytes = (await stat(fileOf(size))).size / 1024 / 1024;
  for (const how of ['alone', 'server'] as const) {
    const dataDir = join(folder, how);
    await mkdir(dataDir);
    const { rows, seconds, cpuSeconds, before, most, after } = await importIn(dataDir, {
      ...{ HOW: how, FILE: fileOf(size) },
      ...{ DATA_DIR: dataDir, DATABASE_URL: await open(`import_${how}_${size}`), DEMO: '0' },
    });
    const cells = [rows, megabytes.toFixed(1), seconds.toFixed(1), cpuSeconds.toFixed(1)];
    const perProduct = ((cpuSeconds * 1000) / size).toFixed(3);
    say(
      `${engine.padEnd(10)} ${how.padEnd(7)}` +
        [size, ...cells, perProduct, before, most, after]
          .map((cell, index) => String(cell).padStart([11, 10, 10, 10, 14, 15, 12, 10, 10][index] ?? 0))
          .join(''),
    );
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function importIn(cwd: string, env: Record<string, string>): Promise<Measured> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'import-process.ts')], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  const told = once(child, 'message');
  const ended = once(child, 'exit').then(() => [undefined]);
  // as: what import-process.ts sends.
  const [measured] = (await Promise.race([told, ended])) as [Measured | undefined];
  if (!measured) throw new Error('the import ended without a word');
  await ended;
  return measured;
}

async function writeSpreadsheet(size: number): Promise<void> {
  await pipeline(Readable.from(spreadsheetLines({ size, series: 'B' })), createWriteStream(fileOf(size)));
}
