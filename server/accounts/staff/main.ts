import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { revokeKeysOf } from '../auth/api-keys.ts';
import { removeSecondFactors } from '../auth/second-factors.ts';
import { hashPassword, randomPassword } from '../auth/passwords.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { EnvError, parseEnv, type Env } from '../../platform/env/env.ts';
import { writePrivately } from '../../platform/outside/private-folder.ts';
import { noteInLog } from '../audit/audit.ts';
import { verifyLog } from '../audit/verify-log.ts';
import { openShopKey } from '../../platform/keys/shop-key.ts';
import { describeVerdict } from './describe-verdict.ts';
import { addAccount, findAccount, prepareAccount, storePassword, updateStaff } from '../users/users.ts';
import { listClashes } from './clashes.ts';
import { hasOwner, listAdmins } from './queries.ts';
import { ShopError } from '#contract/errors.ts';
import { bareText } from '#domain/same-key.ts';
import { staffRoleOf, staffRoles, type StaffRole } from '#domain/staff-roles.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fullNameOf } from '../full-name.ts';

const HELP = `npm run admin -- new EMAIL [--role ROLE]   create an admin with a random password
npm run admin -- reset EMAIL               reset an admin's password; ends their sessions and removes two-step verification
npm run admin -- owner EMAIL               make an admin an owner, even one whose access was revoked
npm run admin -- list                      list everyone in the back office, with their roles
npm run admin -- verify-log                check that nobody has tampered with the activity log
npm run admin -- clashes                   list entries that look identical to others, from before the shop refused them

ROLE is one of ${staffRoles.join(', ')}. The default is owner if the shop has none yet, otherwise manager.
`;
const CLASHES_HELP = `
Each of these looks identical to an older one. Both work. Rename or merge them in the back office;
of accounts that share an email, this one signs in with its username.`;
const commands = ['new', 'reset', 'owner', 'list', 'verify-log', 'clashes'] as const;

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main(words: readonly string[]): Promise<number> {
  const asked = understand(words);
  if (!asked) {
    say(HELP);
    return words[0] === '--help' ? 0 : 2;
  }
  writePrivately();
  const env = parseEnv(process.env);
  const db = openDatabase(env);
  try {
    await migrate(db);
    return await perform(db, env, asked);
  } finally {
    await db.destroy();
  }
}

type Asked = { command: (typeof commands)[number]; email: string; role: StaffRole | undefined };

/** Parses the arguments of the command line; returns undefined if they are invalid. */
function understand(args: readonly string[]): Asked | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { role: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const [word, email = ''] = positionals;
  const command = commands.find((one) => one === word);
  const role = staffRoles.find((one) => one === values.role);
  const isAlone = command === 'list' || command === 'verify-log' || command === 'clashes';
  if (!command || (!isAlone && !email.includes('@'))) return undefined;
  if (values.role !== undefined && (!role || command !== 'new')) return undefined;
  return { command, email, role };
}

async function perform(db: Db, env: Env, { command, email, role }: Asked): Promise<number> {
  if (command === 'list') return list(db);
  if (command === 'verify-log') return verify(db, env);
  if (command === 'clashes') return tellClashes(db);
  if (command === 'new') return make(db, email, role);
  return command === 'owner' ? makeOwner(db, email) : reset(db, email);
}

async function list(db: Db): Promise<number> {
  for (const row of await listAdmins(db))
    say(`${row.email}   ${fullNameOf(row)}   ${staffRoleOf(row)}${row.blocked_at === null ? '' : '   (revoked)'}`);
  return 0;
}

async function tellClashes(db: Db): Promise<number> {
  const clashes = await listClashes(db);
  for (const { what, text, id } of clashes) say(`${what} ${JSON.stringify(text)}   ${id}`);
  say(clashes.length === 0 ? 'No two entries look identical.' : CLASHES_HELP);
  return 0;
}

async function verify(db: Db, env: Env): Promise<number> {
  const verdict = await verifyLog(db, openShopKey(env, db), env.DATA_DIR);
  say(describeVerdict(verdict));
  return verdict.flaw ? 1 : 0;
}

async function make(db: Db, typed: string, wanted: StaffRole | undefined): Promise<number> {
  const email = bareText(typed);
  const now = new Date().toISOString();
  const password = randomPassword();
  const role = wanted ?? ((await hasOwner(db)) ? 'manager' : 'owner');
  // The shop has just made this random password, so no list of leaked passwords can contain it.
  const account = await prepareAccount(
    { now: () => now, isLeaked: async () => false },
    {
      username: `${email.split('@')[0]?.replaceAll(/[^a-z0-9._-]/gi, '') ?? 'admin'}-${randomBytes(3).toString('hex')}`,
      email,
      password,
      firstName: 'Shop',
      lastName: role === 'owner' ? 'Owner' : 'Staff',
      staffRole: role,
      // The command confirms the email address, because the person who runs it chose the address and passes the
      // password on.
      isEmailConfirmed: true,
      isPasswordGiven: true,
      isPasswordMadeUp: true,
    },
  );
  await inTransaction(db, async (db) => {
    await addAccount(db, account);
    await noteInLog(
      db,
      { userId: null, now },
      { action: 'staff.joined', id: account.id, name: email, after: { role } },
    );
  });
  say(`${email} was added as ${role}.`);
  return tell(email, password);
}

/**
 * Makes this admin an owner, even if the admin's access was revoked. This command helps a shop that has lost its owner.
 */
async function makeOwner(db: Db, email: string): Promise<number> {
  const user = await findAccount(db, email);
  if (user?.role !== 'ADMIN') return sayNoAdmin(email);
  const now = new Date().toISOString();
  await inTransaction(db, async (db) => {
    await updateStaff(db, user.id, { blocked_at: null, updated_at: now });
    if (user.blocked_at !== null || staffRoleOf(user) !== 'owner')
      await revokeKeysOf(db, user.id, { userId: null, now });
    await updateStaff(db, user.id, { staff_role: 'owner', updated_at: now });
    const change = { before: { role: staffRoleOf(user) }, after: { role: 'owner' } };
    await noteInLog(db, { userId: null, now }, { action: 'staff.role', id: user.id, name: user.email, ...change });
  });
  say(`${user.email} is now an owner. To reset the password, run "npm run admin -- reset ${user.email}".`);
  return 0;
}

async function reset(db: Db, email: string): Promise<number> {
  const now = new Date().toISOString();
  const user = await findAccount(db, email);
  if (user?.role !== 'ADMIN') return sayNoAdmin(email);
  const password = randomPassword();
  const hash = await hashPassword(password);
  let hadSecondFactor = false;
  await inTransaction(db, async (db) => {
    await storePassword(db, user.id, hash, now, { isMadeUp: true });
    // The person who controls the machine controls the shop anyway. The command therefore restores access even for an
    // admin whose access was revoked.
    await updateStaff(db, user.id, { blocked_at: null, updated_at: now });
    if (user.blocked_at !== null) await revokeKeysOf(db, user.id, { userId: null, now });
    hadSecondFactor = await removeSecondFactors(db, user.id);
    await noteInLog(db, { userId: null, now }, { action: 'staff.password', id: user.id, name: email });
  });
  if (hadSecondFactor)
    say('The authenticator app, passkeys and recovery codes were removed. Only the password is needed to sign in.\n');
  return tell(email, password);
}

function sayNoAdmin(email: string): number {
  say(
    `No admin has the email ${email}. "npm run admin -- list" lists all admins; "npm run admin -- new ${email}" creates one.`,
  );
  return 1;
}

function tell(email: string, password: string): number {
  say(
    `Sign in as ${email}\npassword:  ${password}\n\nThis password is shown only once and works for seven days. Change it after signing in.`,
  );
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
