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

const HELP = `npm run backup -- FOLDER               back the shop up while it sells; also s3://BUCKET/NAME
npm run restore -- FOLDER              bring the newest backup back, into an empty data folder or database
npm run restore -- FOLDER/NAME         bring one backup back, by the name of its folder
         [--into FOLDER|postgres://…]  elsewhere than DATA_DIR and DATABASE_URL say
         [--trial]                     only to try it: its webhooks are paused
npm run db:copy -- FROM TO             copy the database to the other engine; FROM and TO are data folders or postgres://…

docs/backup.md tells what a backup holds and how to try one.
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
  // If the database does not exist, opening it would create an empty one.
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
      `${name} in ${place.address}: ${rows} rows, ${pictures.files} picture files, ${inMegabytes(bytesOf(manifest))}; read back and sound.`,
    );
    if (pictures.missing > 0) say(`${pictures.missing} picture files are missing in the shop itself.`);
    if (keyMark !== null && env.SHOP_KEY !== undefined)
      say(
        'The key stands in SHOP_KEY and is not in the backup: keep it, or authenticator apps have to be set up anew.',
      );
    say('It holds everything the shop knows, also of its customers: keep it where nobody else reads.');
    return 0;
  } finally {
    await db.destroy();
  }
}

type Bringing = { into?: string | undefined; trial: boolean };

async function bringBack(env: Env, address: string, { into, trial }: Bringing): Promise<number> {
  const target = into === undefined ? env : targetOf(into, env);
  // An address such as FOLDER/NAME/ names one backup.
  const path = address.replace(new RegExp(`/?(${MANIFEST})?$`), '');
  const isOne = /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(basename(path));
  const place = openPlace(isOne ? parentOf(path) : address, env);
  const files = openFileStore({ ...env, DATA_DIR: target.DATA_DIR });
  const { name, manifest, strange } = await restore(place, isOne ? basename(path) : undefined, target, files, bars());
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `The backup of ${manifest.madeAt} (${name}) is restored: ${rows} rows, ${manifest.pictures.files} picture files, each as it was.`,
  );
  if (strange > 0)
    say(
      `${strange} picture files lie there that the backup does not name; once this shop is started they are removed, so a shop that still uses them must have a place of its own.`,
    );
  if (trial) say(`It is for trying: ${await keepQuiet(target)} webhooks are paused. Start it without SMTP_URL.`);
  if (
    manifest.keyMark !== null &&
    (env.SHOP_KEY === undefined ? !hasKey(manifest.files) : markOf(env.SHOP_KEY) !== manifest.keyMark)
  )
    say(
      'The key of the shop that was backed up stood in its SHOP_KEY, or another one stands here: start it with that SHOP_KEY, or authenticator apps have to be set up anew.',
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
  say(`${rows} rows are copied and agree with those they came from, in count and sum (${seconds} s).`);
  say(
    'What was sold since it began is not in the copy: copy while the shop is stopped. Pictures are not in the database: take DATA_DIR/pictures along.',
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
