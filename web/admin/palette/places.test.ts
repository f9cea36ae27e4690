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
  ['add staff', '/admin/staff', 'Add staff'],
  ['shipping charge', '/admin/delivery', 'Shipping charges'],
  ['scan', '/admin/order/pack', 'Page'],
  ['bulk edit', '/admin/product/sheet', 'Bulk edit'],
  ['2fa', '/admin/security', '2FA'],
  ['mrp', '/admin/product', 'MRP'],
  ['employee', '/admin/staff', 'Employees'],
  ['print', '/admin/order', 'Print packing slips'],
  ['print invoice', '/admin/order', 'Print invoices'],
  ['invoice', '/admin/order', 'Print invoices'],
  ['print label', '/admin/order', 'Print labels'],
  ['whatsapp number', '/admin/company', 'WhatsApp number'],
  ['address', '/admin/company', 'Address'],
  ['monthly report', '/admin/tax', 'Monthly report'],
  ['size chart', '/admin/legal', 'Size chart or size guide page'],
  ['language', '/admin/category', 'Names in other languages'],
])('an owner who looks for “%s” finds %s', (words, to, note) => {
  expect(firstFor(words)).toEqual([to, note]);
});

test('“report” finds every screen with a report, in the order of the menu', () => {
  expect(findPlaces('report', () => true).map(({ to, note }) => [to, note])).toEqual([
    ['/admin/dashboard', 'Reports'],
    ['/admin/settlements/import', 'Page'],
    ['/admin/tax', 'Monthly report'],
  ]);
});

test('a screen whose name begins with the words comes before a screen that only has such a setting', () => {
  expect(firstFor('return')).toEqual(['/admin/returns', 'Page']);
  expect(firstFor('offer')).toEqual(['/admin/offers', 'Page']);
});

test('a packer finds no settings', () => {
  const may = (permission: Parameters<Parameters<typeof findPlaces>[1]>[0]) => isPermitted('packing', permission);
  for (const words of ['GSTIN', 'logo', 'banner', 'backup']) expect(findPlaces(words, may)).toEqual([]);
});

test('nothing is found by words that nobody uses, or by “profit”, which no screen shows', () => {
  for (const words of ['zzz', 'profit']) expect(findPlaces(words, () => true)).toEqual([]);
});
