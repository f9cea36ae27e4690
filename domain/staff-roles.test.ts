import { expect, test } from 'vitest';
import { invitableRoles, isPermitted, permissions, permissionsOf, staffRoleOf, staffRoles } from './staff-roles.ts';

test('an owner may do everything, and a manager everything but change owners, connect payment gateways and message channels, say who needs a second factor, send what happens elsewhere and download backups', () => {
  expect(permissionsOf('owner')).toEqual(permissions);
  expect(permissions.filter((one) => !isPermitted('manager', one))).toEqual([
    'payments.manage',
    'owners.manage',
    'security.edit',
    'webhooks.manage',
    'messages.manage',
    'backups.download',
  ]);
});

test('the other roles hold only what their work needs', () => {
  expect(permissionsOf('catalogue')).toEqual(['office.enter', 'catalogue.edit']);
  expect(permissionsOf('packing')).toEqual(['office.enter', 'orders.read', 'orders.pack']);
  expect(permissionsOf('accounts')).toEqual([
    'office.enter',
    'orders.read',
    'orders.export',
    'cash.edit',
    'insights.read',
    'customers.read',
    'tax.read',
  ]);
});

test('who is nobody of the staff has no permission, and no invitation makes an owner', () => {
  expect(permissions.filter((one) => isPermitted(null, one))).toEqual([]);
  expect(staffRoles.filter((role) => !(invitableRoles as readonly string[]).includes(role))).toEqual(['owner']);
});

test('somebody of the staff without a stored role is a manager', () => {
  expect(staffRoleOf({ staff_role: null })).toBe('manager');
  expect(staffRoleOf({ staff_role: 'packing' })).toBe('packing');
});
