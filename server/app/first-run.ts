import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ShopError } from '#contract/errors.ts';
import { SHOPPER_EMAIL } from '#domain/fictional.ts';
import { randomPassword } from '../accounts/auth/passwords.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Env } from '../platform/env/env.ts';
import type { Shop } from './shop.ts';
import { addAccount, hasUsers, prepareAccount } from '../accounts/users/users.ts';

/**
 * `password` is undefined if the configuration contains the password. The shop neither prints such a password nor
 * writes it into a file.
 */
export type SignIn = { who: 'admin' | 'shopper'; email: string; password: string | undefined };

const FILE = 'first-run.txt';

/**
 * If the database has no admin, makes an admin. If the database has no accounts at all, the demo also gets a shopper.
 * The admin and the shopper get random passwords, unless the configuration contains the admin's password. Writes the
 * passwords into a file in the data folder; only the user who runs the server can read the file. Returns the new
 * sign-ins, or an empty list if the database already had an admin. Only one server at a time may call this function
 * (prepare-shop.ts).
 */
export async function makeFirstAccounts(shop: Shop): Promise<SignIn[]> {
  const { db, env } = shop;
  const halves = await listHalves(env);
  if (await hasUsers(db, 'ADMIN')) {
    // An earlier start made the accounts, and was then killed before it renamed the file with their passwords.
    for (const half of halves) await rename(half, join(env.DATA_DIR, FILE));
    return [];
  }
  // An earlier start wrote this file and was then killed before it made the accounts, so the passwords belong to no
  // account.
  for (const half of halves) await rm(half);
  const isNew = !(await hasUsers(db));
  const signIns: SignIn[] = [
    { who: 'admin', email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD === undefined ? randomPassword() : undefined },
  ];
  if (env.DEMO && isNew) signIns.push({ who: 'shopper', email: SHOPPER_EMAIL, password: randomPassword() });
  const accounts = await Promise.all(signIns.map(async (signIn) => prepareFirst(shop, signIn)));
  // The shop writes the file with the passwords before it makes the accounts, and renames the file afterwards. If the
  // start is killed in between, the passwords are not lost.
  const half = await writeDown(env, signIns);
  try {
    await inTransaction(db, async (db) => {
      for (const account of accounts) await addAccount(db, account);
    });
  } catch (error) {
    await rm(half);
    // Meanwhile, a server of an earlier version, which does not use the lock, has made the accounts.
    if (error instanceof ShopError && (await hasUsers(db, 'ADMIN'))) return [];
    throw error;
  }
  await rename(half, join(env.DATA_DIR, FILE));
  return signIns;
}

/** Finds the file with the first sign-ins, if it still exists. */
export function firstRunFile(env: Pick<Env, 'DATA_DIR'>): string | undefined {
  const path = join(env.DATA_DIR, FILE);
  return existsSync(path) ? path : undefined;
}

/** Lists the sign-ins as text, which the first start prints and writes into the file. */
function describeSignIns(signIns: readonly SignIn[]): string {
  return signIns
    .map(({ who, email, password }) =>
      [
        who.padEnd(8),
        email,
        password === undefined ? '  (the password from ADMIN_PASSWORD)' : `  password: ${password}`,
      ].join(' '),
    )
    .join('\n');
}

/**
 * Makes the text about the sign-ins that the first start prints. If the passwords were generated, the text also names
 * the file with the passwords.
 */
export function firstRunNotice(signIns: readonly SignIn[], file: string | undefined): string {
  const who = `Sign in as\n${describeSignIns(signIns).replaceAll(/^/gm, '    ')}`;
  if (signIns.every(({ password }) => password === undefined)) return who;
  return (
    `${who}\n` +
    `  (Shown only once, and saved in ${file}: delete that file once you have noted them. ` +
    'They work for seven days: change them.)'
  );
}

async function prepareFirst(shop: Shop, { who, email, password: madeUp }: SignIn) {
  const isMadeUp = madeUp !== undefined;
  const password = madeUp ?? shop.env.ADMIN_PASSWORD ?? '';
  const isAdmin = who === 'admin';
  const name = isAdmin ? { firstName: 'Shop', lastName: 'Owner' } : { firstName: 'Asha', lastName: 'Rao' };
  return prepareAccount(shop, {
    username: who,
    email,
    password,
    ...name,
    staffRole: isAdmin ? 'owner' : undefined,
    // The admin's email address comes from the owner's own configuration, so it needs no confirmation.
    isEmailConfirmed: isAdmin,
    isPasswordGiven: true,
    isPasswordMadeUp: isMadeUp,
  });
}

async function listHalves({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<string[]> {
  const names = await readdir(DATA_DIR).catch(() => []);
  return names.filter((name) => name.startsWith(`${FILE}.`)).map((name) => join(DATA_DIR, name));
}

async function writeDown({ DATA_DIR }: Env, signIns: readonly SignIn[]): Promise<string> {
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  const half = join(DATA_DIR, `${FILE}.${randomBytes(4).toString('hex')}`);
  await writeFile(half, `${describeSignIns(signIns)}\n`, { mode: 0o600, flush: true });
  return half;
}
