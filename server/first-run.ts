import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomPassword } from './auth/passwords.ts';
import type { Env } from './env.ts';
import type { Shop } from './shop.ts';
import { createUser, hasUsers } from './users/users.ts';

export type SignIn = { who: 'admin' | 'shopper'; email: string; password: string };

const FILE = 'first-run.txt';
const SHOPPER_EMAIL = 'shopper@example.com';

/**
 * On a database without an admin, makes one (and with the demo a shopper) with random passwords and writes them down
 * in the data folder, readable by its owner only. Answers the sign-ins it made; none when accounts exist.
 */
export async function makeFirstAccounts(shop: Shop): Promise<SignIn[]> {
  const { db, env } = shop;
  if (await hasUsers(db, 'ADMIN')) return [];
  const isNew = !(await hasUsers(db));
  const signIns: SignIn[] = [
    { who: 'admin', email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD ?? randomPassword() },
  ];
  if (env.DEMO && isNew) signIns.push({ who: 'shopper', email: SHOPPER_EMAIL, password: randomPassword() });
  for (const { who, email, password } of signIns) {
    const firstName = who === 'admin' ? 'Shop' : 'Asha';
    const lastName = who === 'admin' ? 'Owner' : 'Rao';
    await createUser(
      db,
      { username: who, email, password, firstName, lastName, role: who === 'admin' ? 'ADMIN' : 'CUSTOMER' },
      shop.now(),
    );
  }
  await writeDown(env, signIns);
  return signIns;
}

/** Where the first sign-ins are written down, if they still are. */
export function firstRunFile(env: Pick<Env, 'DATA_DIR'>): string | undefined {
  const path = join(env.DATA_DIR, FILE);
  return existsSync(path) ? path : undefined;
}

/** The sign-ins as they were written down. */
export async function readFirstRunFile(path: string): Promise<string> {
  return (await readFile(path, 'utf8')).trimEnd();
}

async function writeDown({ DATA_DIR }: Env, signIns: readonly SignIn[]): Promise<void> {
  await mkdir(DATA_DIR, { recursive: true });
  const path = join(DATA_DIR, FILE);
  await writeFile(
    path,
    `${signIns.map(({ who, email, password }) => `${who.padEnd(8)} ${email}   password: ${password}`).join('\n')}\n`,
    { mode: 0o600 },
  );
  await chmod(path, 0o600);
}
