import { expect, test } from 'vitest';
import { isPermitted } from '#domain/staff-roles.ts';
import { findPlaces } from './places.ts';

const firstFor = (words: string) => {
  const [found] = findPlaces(words, () => true);
  return found && [found.to, found.note];
};

test.each([
  ['GSTIN', '/admin/tax', 'GSTIN'],
  ['gst number', '/admin/tax', 'GST number'],
  ['hsn', '/admin/tax', 'HSN codes'],
  ['return policy', '/admin/returns/policy', 'Page'],
  ['label', '/admin/order', 'Shipping labels'],
  ['password', '/admin/account', 'Password'],
  ['backup', '/admin/backups', 'Page'],
  ['logo', '/admin/company', 'Logo'],
  ['shop name', '/admin/company', 'Shop name'],
  ['upi id', '/admin/upi', 'UPI ID'],
  ['smtp', '/admin/unsent-emails', 'SMTP'],
  ['banner', '/admin/content', 'Banner'],
  ['privacy', '/admin/legal', 'Privacy policy'],
  ['invite', '/admin/staff', 'Invite someone'],
  ['scan', '/admin/order/pack', 'Page'],
  ['bulk edit', '/admin/product/sheet', 'Bulk edit'],
  ['2fa', '/admin/security', '2FA'],
])('an owner who looks for “%s” finds %s', (words, to, note) => {
  expect(firstFor(words)).toEqual([to, note]);
});

test('a packer finds no settings', () => {
  const may = (permission: Parameters<Parameters<typeof findPlaces>[1]>[0]) => isPermitted('packing', permission);
  for (const words of ['GSTIN', 'logo', 'banner', 'backup']) expect(findPlaces(words, may)).toEqual([]);
});

test('nothing is found by words that nobody uses', () => {
  expect(findPlaces('zzz', () => true)).toEqual([]);
});
