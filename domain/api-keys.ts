import { permissions, type Permission } from './staff-roles.ts';

// Keys for an owner's own tools: a key may do what it was made for, and nothing that a person must answer for.

/** What no key may: it is no person, and changes neither people nor the shop's rules. */
const forPeople = [
  'office.enter',
  'orders.take',
  // What is paid, and what is owed.
  'cash.edit',
  'customers.block',
  'customers.erase',
  'settings.edit',
  'staff.manage',
  'owners.manage',
  'security.edit',
  'webhooks.manage',
  'backups.download',
] as const satisfies readonly Permission[];

export type KeyPermission = Exclude<Permission, (typeof forPeople)[number]>;

/** What a key may be made for. */
export const keyPermissions = permissions.filter(
  // as: what is for people only is told by its words.
  (permission): permission is KeyPermission => !(forPeople as readonly Permission[]).includes(permission),
);

/** For how many days a key works. */
export const keyDays = [30, 90, 365] as const;

export const keyLimits = { nameLength: 60, keys: 50, shownLength: 9 } as const;

const PREFIX = 'tb_';
const KEY = /^tb_[A-Za-z0-9_-]{43}$/;

/** The key whose secret part this is: who finds one lying about knows by its beginning what it is. */
export function keyOfSecret(secret: string): string {
  return PREFIX + secret;
}

/** Whether a token looks like a key; a session's is shorter. */
export function isApiKey(token: string): boolean {
  return KEY.test(token);
}
