import { randomBytes } from 'node:crypto';
import { hashPassword, randomPassword } from '../auth/passwords.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { inTransaction } from '../db/transaction.ts';
import { EnvError, parseEnv, type Env } from '../env.ts';
import { writePrivately } from '../outside/private-folder.ts';
import { noteInLog } from '../audit/audit.ts';
import { verifyLog } from '../audit/verify-log.ts';
import { openShopKey } from '../auth/shop-key.ts';
import { describeVerdict } from './describe-verdict.ts';
import { addAccount, findAccount, prepareAccount, storePassword } from '../users/users.ts';
import { listAdmins, restoreAccess } from './queries.ts';
import { ShopError } from '#contract/errors.ts';
import type { Db } from '../db/schema.ts';

const HELP = `npm run admin -- new EMAIL      make an admin, with a random password
npm run admin -- reset EMAIL    give an admin a new random password; their sessions end
npm run admin -- list           who works in the back office
npm run admin -- verify-log     look whether the log of changes is as it was written
`;

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main([command, email = '']: readonly string[]): Promise<number> {
  const isAlone = command === 'list' || command === 'verify-log';
  if (!isAlone && (!['new', 'reset'].includes(command ?? '') || !email.includes('@'))) {
    say(HELP);
    return command === '--help' ? 0 : 2;
  }
  writePrivately();
  const env = parseEnv(process.env);
  const db = openDatabase(env);
  try {
    await migrate(db);
    if (command === 'list') return await list(db);
    if (command === 'verify-log') return await verify(db, env);
    return command === 'new' ? await make(db, email) : await reset(db, email);
  } finally {
    await db.destroy();
  }
}

async function list(db: Db): Promise<number> {
  for (const row of await listAdmins(db))
    say(`${row.email}   ${row.first_name} ${row.last_name}${row.blocked_at === null ? '' : '   (revoked)'}`);
  return 0;
}

async function verify(db: Db, env: Env): Promise<number> {
  const verdict = await verifyLog(db, openShopKey(env, db), env.DATA_DIR);
  say(describeVerdict(verdict));
  return verdict.flaw ? 1 : 0;
}

async function make(db: Db, email: string): Promise<number> {
  const now = new Date().toISOString();
  const password = randomPassword();
  // Nobody has leaked what was just made up.
  const account = await prepareAccount(
    { now: () => now, isLeaked: async () => false },
    {
      username: `${email.split('@')[0]?.replaceAll(/[^a-z0-9._-]/gi, '') ?? 'admin'}-${randomBytes(3).toString('hex')}`,
      email,
      password,
      firstName: 'Shop',
      lastName: 'Owner',
      staffRole: 'manager',
      // Whoever holds the machine vouches for the address, and passes the password on.
      isEmailConfirmed: true,
      isPasswordGiven: true,
    },
  );
  await inTransaction(db, async (db) => {
    await addAccount(db, account);
    await noteInLog(db, { userId: null, now }, { action: 'staff.joined', id: account.id, name: email });
  });
  return tell(email, password);
}

async function reset(db: Db, email: string): Promise<number> {
  const now = new Date().toISOString();
  const user = await findAccount(db, email);
  if (user?.role !== 'ADMIN') {
    say(`No admin uses ${email}. "npm run admin -- list" names them; "npm run admin -- new ${email}" makes one.`);
    return 1;
  }
  const password = randomPassword();
  const hash = await hashPassword(password);
  await inTransaction(db, async (db) => {
    await storePassword(db, user.id, hash, now, { isGiven: true });
    // Also lets in one whose access was revoked: whoever holds the machine holds the shop.
    await restoreAccess(db, user.id);
    await noteInLog(db, { userId: null, now }, { action: 'staff.password', id: user.id, name: email });
  });
  return tell(email, password);
}

function tell(email: string, password: string): number {
  say(`Sign in as ${email}\npassword:  ${password}\n\nIt is shown only now. Change it after signing in.`);
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const known = error instanceof EnvError || error instanceof ShopError;
  process.stderr.write(
    `${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}
