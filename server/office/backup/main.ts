import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ShopError } from '#contract/errors.ts';
import * as backupText from '#text/backup.ts';
import { MANIFEST } from './manifest.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { EnvError, parseEnv, type Env } from '../../platform/env/env.ts';
import { progressBar } from '../../goods/import/progress-bar.ts';
import { openFileStore } from '../../platform/outside/file-store.ts';
import { writePrivately } from '../../platform/outside/private-folder.ts';
import { backUpByCommand } from './backups.ts';
import { copyDatabase } from './copy-database.ts';
import type { Target } from './fill-database.ts';
import { keepQuiet } from './keep-quiet.ts';
import { bytesOf } from './make-backup.ts';
import type { OnProgress } from './progress.ts';
import { openPlace } from './open-place.ts';
import { restore } from './restore.ts';
import { markOf } from './shop-files.ts';
import { BackupError } from './trouble.ts';

const HELP = `npm run backup -- FOLDER               back up the running shop to a folder or s3://BUCKET/NAME
npm run restore -- FOLDER              restore the newest backup into an empty data folder or database
npm run restore -- FOLDER/NAME         restore one backup, by the name of its folder
         [--into FOLDER|postgres://…]  instead of to DATA_DIR and DATABASE_URL
         [--trial]                     for testing: pauses its webhooks
npm run db:copy -- FROM TO             copy the database to the other engine; FROM and TO are data folders or postgres://…

See docs/backup.md for what a backup contains and how to test one.
`;

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main([command, ...words]: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      into: { type: 'string' },
      trial: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [first, second] = positionals;
  const env = parseEnv(process.env);
  writePrivately();
  if (command === 'backup' && positionals.length <= 1 && (first ?? env.BACKUP_TO) !== undefined && !values.help)
    return backUp(env, first ?? env.BACKUP_TO ?? '');
  if (command === 'restore' && first !== undefined && !values.help) return bringBack(env, first, values);
  if (command === 'copy' && first !== undefined && second !== undefined && !values.help)
    return copy(env, first, second);
  say(HELP);
  return values.help ? 0 : 2;
}

async function backUp(env: Env, address: string): Promise<number> {
  const place = openPlace(address, env);
  // Opening a SQLite database that does not exist would create an empty database, so the command checks first that it
  // exists.
  if (env.DATABASE_URL === undefined && !existsSync(join(env.DATA_DIR, 'shop.db')))
    throw new BackupError(backupText.noShop({ place: env.DATA_DIR }));
  const db = openDatabase(env);
  try {
    const files = openFileStore(env);
    const source = { env, db, files, now: () => new Date().toISOString() };
    const { name, manifest } = await backUpByCommand(source, place, bars());
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { pictures, keyMark } = manifest;
    say(
      `${name} in ${place.address}: ${rows} rows, ${pictures.files} picture files, ${inMegabytes(bytesOf(manifest))}; ` +
        'read back and verified.',
    );
    if (pictures.missing > 0) say(`${pictures.missing} picture files are missing from the shop itself.`);
    if (keyMark !== null && env.SHOP_KEY !== undefined)
      say('The key is in SHOP_KEY and not in the backup. Keep it, or authenticator apps must be set up again.');
    say('The backup contains all of the shop’s data, including customer data. Keep it where nobody else can read it.');
    return 0;
  } finally {
    await db.destroy();
  }
}

type Bringing = { into?: string | undefined; trial: boolean };

async function bringBack(env: Env, address: string, { into, trial }: Bringing): Promise<number> {
  const target = into === undefined ? env : targetOf(into, env);
  // An address such as FOLDER/NAME/ names one backup, and an address such as FOLDER/ names a folder of backups.
  const path = address.replace(new RegExp(`/?(${MANIFEST})?$`), '');
  const isOne = /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(basename(path));
  const place = openPlace(isOne ? parentOf(path) : address, env);
  const files = openFileStore({ ...env, DATA_DIR: target.DATA_DIR });
  const { name, manifest, strange } = await restore(place, isOne ? basename(path) : undefined, target, files, bars());
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Restored the backup of ${manifest.madeAt} (${name}): ${rows} rows and ${manifest.pictures.files} picture files, all verified.`,
  );
  if (strange > 0)
    say(
      `The picture folder has ${strange} files that are not in the backup. They are removed when this shop starts. ` +
        'If another shop still uses them, give this shop a folder of its own first.',
    );
  if (trial) say(`Trial restore: ${await keepQuiet(target)} webhooks are paused. Start it without SMTP_URL.`);
  if (
    manifest.keyMark !== null &&
    (env.SHOP_KEY === undefined ? !hasKey(manifest.files) : markOf(env.SHOP_KEY) !== manifest.keyMark)
  )
    say(
      'This backup was made with a different SHOP_KEY. Start the shop with that SHOP_KEY, or authenticator apps must be set up again.',
    );
  say(
    `Start it:  ${target.DATABASE_URL === undefined ? `DATA_DIR=${target.DATA_DIR}` : 'DATABASE_URL=postgres://…'} npm start`,
  );
  return 0;
}

async function copy(env: Env, from: string, to: string): Promise<number> {
  const started = performance.now();
  const rows = await copyDatabase(targetOf(from, env), targetOf(to, env), bars());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${rows} rows copied; counts and sums match the source (${seconds} s).`);
  say(
    'Orders placed during the copy are not included, so copy while the shop is stopped. ' +
      'Pictures are not in the database: copy DATA_DIR/pictures too.',
  );
  return 0;
}

/**
 * Reads the target, which is a data folder, or the address of a PostgreSQL database whose other files are in DATA_DIR.
 */
function targetOf(place: string, env: Env): Target {
  const isAddress = place.includes('://');
  const parsed = parseEnv(isAddress ? { DATABASE_URL: place, DATA_DIR: env.DATA_DIR } : { DATA_DIR: place });
  return { DATA_DIR: parsed.DATA_DIR, DATABASE_URL: parsed.DATABASE_URL };
}

const hasKey = (files: ReadonlyArray<{ file: string }>) => files.some(({ file }) => file === 'shop.key');
const parentOf = (path: string) => (path.startsWith('s3://') ? path.slice(0, path.lastIndexOf('/')) : dirname(path));
const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

function bars(): OnProgress {
  const titles = { rows: 'Rows    ', pictures: 'Pictures', check: 'Checked ' };
  const open = new Map<string, (done: number) => void>();
  return (step, done, total) => {
    const bar = open.get(step) ?? progressBar(titles[step], total);
    open.set(step, bar);
    bar(done);
  };
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isKnown =
    error instanceof EnvError ||
    error instanceof BackupError ||
    error instanceof ShopError ||
    (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(
    `${isKnown && error instanceof Error ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}
