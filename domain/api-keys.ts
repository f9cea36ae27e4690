import { permissions, type Permission } from './staff-roles.ts';

// API keys let an owner's own tools call the shop. A key can do only the tasks for which it was made, and nothing for
// which a person must be responsible.

/** Permissions that no API key can get: only a person may change the accounts of people or the rules of the shop. */
const forPeople = [
  'office.enter',
  'orders.take',
  // A key cannot make offers: with the code of an offer that takes off the whole price, anybody could get goods for
  // nothing.
  'offers.edit',
  // A key can change neither payments nor debts.
  'cash.edit',
  'customers.block',
  'customers.erase',
  'settings.edit',
  'staff.manage',
  'owners.manage',
  'security.edit',
  'webhooks.manage',
  'payments.manage',
  // A key cannot manage messages to phones, because each message costs money.
  'messages.manage',
  'backups.download',
] as const satisfies readonly Permission[];

export type KeyPermission = Exclude<Permission, (typeof forPeople)[number]>;

/** The permissions that an owner can give to a key. */
export const keyPermissions = permissions.filter(
  // The cast is safe: it only lets `includes` accept every permission.
  (permission): permission is KeyPermission => !(forPeople as readonly Permission[]).includes(permission),
);

/** The lifetimes in days that an owner can choose for a key. */
export const keyDays = [30, 90, 365] as const;

export const keyLimits = { nameLength: 60, keys: 50, shownLength: 9 } as const;

const PREFIX = 'tb_';
const KEY = /^tb_[A-Za-z0-9_-]{43}$/;

/**
 * Makes a key from its secret part. All keys begin with the same text, so that people and programs recognise a leaked
 * key.
 */
export function keyOfSecret(secret: string): string {
  return PREFIX + secret;
}

/** Returns whether a token has the form of an API key; session tokens are shorter. */
export function isApiKey(token: string): boolean {
  return KEY.test(token);
}
