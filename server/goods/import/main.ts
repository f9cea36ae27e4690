import { parseArgs } from 'node:util';
import type { NewPaths } from '../categories/categories.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { EnvError, parseEnv } from '../../platform/env/env.ts';
import { writePrivately } from '../../platform/outside/private-folder.ts';
import { openFileStore } from '../../platform/outside/file-store.ts';
import type { Problem } from './catalogue-row.ts';
import { importCatalogue } from './import-catalogue.ts';
import { progressBar } from './progress-bar.ts';

const HELP = `npm run import -- CATALOGUE.csv --photos INDEX.csv [--dry-run] [--known-categories]

  --dry-run            check everything without importing
  --known-categories   refuse rows whose category the shop does not have yet

The columns are described in docs/import.md.
`;

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      photos: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      'known-categories': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [catalogue] = positionals;
  if (values.help || catalogue === undefined || values.photos === undefined) {
    say(HELP);
    return values.help ? 0 : 2;
  }
  writePrivately();
  const env = parseEnv(process.env);
  const db = openDatabase(env);
  try {
    await migrate(db);
    const bars = new Map<string, (done: number) => void>();
    const result = await importCatalogue(db, openFileStore(env), {
      catalogue,
      photoIndex: values.photos,
      dryRun: values['dry-run'],
      makeCategories: !values['known-categories'],
      now: new Date().toISOString(),
      onProgress: (step, done, total) => {
        const bar = bars.get(step) ?? progressBar(step === 'pictures' ? 'Pictures' : 'Products', total);
        bars.set(step, bar);
        bar(done);
      },
    });
    return report(result, values['dry-run']);
  } finally {
    await db.destroy();
  }
}

function report(result: Awaited<ReturnType<typeof importCatalogue>>, dryRun: boolean): number {
  if (result.problems.length > 0) {
    for (const problem of result.problems.slice(0, 50)) say(sentence(problem));
    if (result.problems.length > 50) say(`… and ${result.problems.length - 50} more.`);
    say(`\n${result.problems.length} problem${result.problems.length === 1 ? '' : 's'}. Nothing was imported.`);
    return 1;
  }
  const size = `${result.products} products with ${result.variants} variants, ${result.pictures} photos`;
  sayNewCategories(result);
  if (!result.written) say(`${dryRun ? 'Dry run: ' : ''}${size}: no problems found. Nothing was imported.`);
  else {
    const { added, changed, unchanged, retired, newCategories } = result.written;
    say(
      `${size}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${newCategories} new categories` +
        `${retired > 0 ? `, ${retired} deleted in the shop and left deleted` : ''}.`,
    );
  }
  return 0;
}

/** Prints the categories that an import has made, or that a dry run predicts. */
function sayNewCategories({ newCategories, similarCategories }: NewPaths): void {
  const existing = new Map(similarCategories.map((one) => [one.path, one.existing]));
  for (const path of newCategories) {
    const similar = existing.get(path);
    say(`new category: ${path}${similar === undefined ? '' : ` (did you mean ${similar}?)`}`);
  }
}

function sentence({ line, column, message }: Problem): string {
  const place = [line > 0 && `line ${line}`, column !== '' && `column ${column}`].filter(Boolean).join(', ');
  return place === '' ? message : `${place}: ${message}`;
}

try {
  process.exitCode = await main();
} catch (error) {
  const known =
    error instanceof EnvError ||
    (error as NodeJS.ErrnoException).code === 'ENOENT' ||
    (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(
    `${known && error instanceof Error ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}
