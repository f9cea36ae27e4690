/** What somebody of the staff can be, from most rights to fewest (decisions/0041). There is always an owner. */
export const staffRoles = ['owner', 'manager', 'catalogue', 'packing', 'accounts'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What an invitation can make somebody; an owner is only made of who works here already. */
export const invitableRoles = ['manager', 'catalogue', 'packing', 'accounts'] as const satisfies readonly StaffRole[];
export type InvitableRole = (typeof invitableRoles)[number];

/** What one may do, and who may. A call of the contract names one of these in `needs`. */
const table = {
  /** What everybody of the staff may: come in, and see to their own account. */
  'office.enter': staffRoles,
  /** Products, categories, pictures, the sheet, spreadsheets of products, search words. */
  'catalogue.edit': ['owner', 'manager', 'catalogue'],
  'orders.read': ['owner', 'manager', 'packing', 'accounts'],
  /** Send orders out, take that back, write notes: nothing that moves money or stock. */
  'orders.pack': ['owner', 'manager', 'packing'],
  /** Every status, also delivered (which is paid) and cancelled, and emails to the customer. */
  'orders.edit': ['owner', 'manager'],
  /** Take an order, or note a return, for a customer who calls or writes. */
  'orders.take': ['owner', 'manager'],
  'orders.export': ['owner', 'manager', 'accounts'],
  /** What couriers owe, what they have handed on, and what shoppers have paid by UPI. */
  'cash.edit': ['owner', 'manager', 'accounts'],
  'insights.read': ['owner', 'manager', 'accounts'],
  'customers.read': ['owner', 'manager', 'accounts'],
  'customers.block': ['owner', 'manager'],
  /** Hand out or erase all that is kept about a customer. */
  'customers.erase': ['owner', 'manager'],
  /** Home page and legal pages. */
  'content.edit': ['owner', 'manager'],
  /** Company details, order limits and taxes. */
  'settings.edit': ['owner', 'manager'],
  /** How the shop is taxed, and what the accountant needs of each month. */
  'tax.read': ['owner', 'manager', 'accounts'],
  /** Invite, revoke, and change roles, of everybody but owners. */
  'staff.manage': ['owner', 'manager'],
  /** Make owners, and change or revoke them. */
  'owners.manage': ['owner'],
  /** Of whom the shop asks a second factor. */
  'security.edit': ['owner'],
  /** To which addresses the shop sends what happens, customers' names and addresses included. */
  'webhooks.manage': ['owner'],
  'log.read': ['owner', 'manager'],
  /** See the backups and make one now. */
  'backups.make': ['owner', 'manager'],
  /** A backup holds everything, also what unlocks the staff's authenticator apps. */
  'backups.download': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof table;

// as: these are the table's own keys.
export const permissions = Object.keys(table) as Permission[];

/** Whether a role includes a permission; null is nobody of the staff. */
export function isPermitted(role: StaffRole | null, permission: Permission): boolean {
  const roles: readonly StaffRole[] = table[permission];
  return role !== null && roles.includes(role);
}

/**
 * The role of somebody of the staff. An account that an earlier version made meanwhile has none stored: it is a
 * manager's, as one by an invitation that names none.
 */
export function staffRoleOf({ staff_role }: { staff_role: StaffRole | null }): StaffRole {
  return staff_role ?? 'manager';
}

export function permissionsOf(role: StaffRole): Permission[] {
  return permissions.filter((permission) => isPermitted(role, permission));
}
