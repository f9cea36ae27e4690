import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { encodeAt, widthsFor } from '../server/pictures/encode-picture.ts';
import { encodings } from '../server/pictures/encodings.ts';
import { readPicture } from '../server/pictures/read-picture.ts';
import { sharedData } from '../test/shared-data.ts';
import { emptyResults } from './results.ts';

// npm run bench:pictures [-- --photos 60]: of real photographs, how many bytes each width takes as AVIF, WebP and JPEG,
// encoded as at an upload, and how much processor time. So many of the garments' photos (evenly chosen; they are at
// most 711 pixels wide), and all large ones, which have been enlarged from such. JPEG is stored in one width only; the
// others are there to compare.

type Told = { bytes: Record<string, number[]>; cpuMs: Record<string, number[]> };

const { values } = parseArgs({ options: { photos: { type: 'string', default: '60' } } });
const folder = join(sharedData, 'photos');
const formats = ['avif', 'webp', 'jpeg'] as const;
const LARGE = /^large\//;
const MADE_FROM_OTHERS = /^(large|orientation|formats|bad|lifestyle)\//;
const say = (text: string) => void process.stdout.write(`${text}\n`);

// as: the first line of the file names its columns.
const index = parse(await readFile(join(folder, 'index.csv')), { columns: true }) as Array<{ file: string }>;
const files = index.map(({ file }) => file);
const garments = files.filter((file) => !MADE_FROM_OTHERS.test(file));
const every = Math.max(1, Math.floor(garments.length / Number(values.photos)));
const chosen = garments.filter((_, n) => n % every === 0).slice(0, Number(values.photos));
const { machine, commit } = emptyResults(0);
say(`${machine}; commit ${commit}`);
await measure(`${chosen.length} photos of garments`, chosen);
await measure(
  'large photos',
  files.filter((file) => LARGE.test(file)),
);

async function measure(title: string, paths: readonly string[]): Promise<void> {
  const widths = new Map<number, Told>();
  let [cpuMs, count] = [0, 0];
  for (const path of paths) {
    const sound = await readPicture(join(folder, path), path);
    count++;
    for (const width of widthsFor(sound.width, encodings.catalogue.widths)) {
      const told = widths.get(width) ?? { bytes: {}, cpuMs: {} };
      // Each picture's own width is another one; they are no size that many have.
      if (encodings.catalogue.widths.some((step) => step === width)) widths.set(width, told);
      for (const format of formats) {
        const before = process.cpuUsage();
        const { length } = await encodeAt(sound, { width, format, isFast: false });
        const { user, system } = process.cpuUsage(before);
        (told.bytes[format] ??= []).push(length);
        (told.cpuMs[format] ??= []).push((user + system) / 1000);
        if (format !== 'jpeg') cpuMs += (user + system) / 1000;
      }
    }
  }
  say(`\n${title}: ${(cpuMs / count).toFixed(0)} ms of processor for all AVIF and WebP of one`);
  say(
    '| width | pictures | AVIF kB, median | WebP kB | JPEG kB | AVIF of WebP | AVIF of JPEG | AVIF ms | WebP ms | JPEG ms |',
  );
  say('|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
  for (const [width, { bytes, cpuMs }] of [...widths].toSorted(([a], [b]) => a - b)) {
    const [avif = [], webp = [], jpeg = []] = formats.map((format) => bytes[format] ?? []);
    const kilobytes = [avif, webp, jpeg].map((all) => (median(all) / 1000).toFixed(1));
    const shares = [webp, jpeg].map(
      (all) => `${(median(avif.map((one, n) => one / (all[n] ?? one))) * 100).toFixed(0)} %`,
    );
    const times = formats.map((format) => median(cpuMs[format] ?? []).toFixed(0));
    say(`| ${[width, avif.length, ...kilobytes, ...shares, ...times].join(' | ')} |`);
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
