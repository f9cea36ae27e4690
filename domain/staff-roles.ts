/** The roles of staff, from the most rights to the fewest (decisions/0041). A shop always has an owner. */
export const staffRoles = ['owner', 'manager', 'catalogue', 'packing', 'accounts'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The roles that an invitation can give. Only a person who is a member of staff already can become an owner. */
export const invitableRoles = ['manager', 'catalogue', 'packing', 'accounts'] as const satisfies readonly StaffRole[];
export type InvitableRole = (typeof invitableRoles)[number];

/** The permissions, and the roles that have each. A call of the contract names its permission in `needs`. */
const table = {
  /** All staff may enter the back office and manage their own account. */
  'office.enter': staffRoles,
  /** Products, categories, pictures, the sheet, spreadsheets of products, search words. */
  'catalogue.edit': ['owner', 'manager', 'catalogue'],
  /** Offers with their codes, and the orders and sales that they brought. */
  'offers.edit': ['owner', 'manager'],
  'orders.read': ['owner', 'manager', 'packing', 'accounts'],
  /** Send orders, undo that, and write notes: actions that change neither money nor stock. */
  'orders.pack': ['owner', 'manager', 'packing'],
  /** Set every status, also delivered (which means paid) and cancelled, and send emails to the customer. */
  'orders.edit': ['owner', 'manager'],
  /** Take an order, or note a return, for a customer who calls or writes. */
  'orders.take': ['owner', 'manager'],
  'orders.export': ['owner', 'manager', 'accounts'],
  /** The money that couriers owe and have paid, and the UPI payments of shoppers. */
  'cash.edit': ['owner', 'manager', 'accounts'],
  /** The keys of payment gateways, and the choice of the gateway. */
  'payments.manage': ['owner'],
  'insights.read': ['owner', 'manager', 'accounts'],
  'customers.read': ['owner', 'manager', 'accounts'],
  'customers.block': ['owner', 'manager'],
  /** Export or erase all data about a customer. */
  'customers.erase': ['owner', 'manager'],
  /** Home page and legal pages. */
  'content.edit': ['owner', 'manager'],
  /** Company details, order limits and taxes. */
  'settings.edit': ['owner', 'manager'],
  /** The tax settings, and each month's files for the accountant. */
  'tax.read': ['owner', 'manager', 'accounts'],
  /** Invite staff, withdraw their access, and change their roles, except those of owners. */
  'staff.manage': ['owner', 'manager'],
  /** Make owners, change their roles, and withdraw their access. */
  'owners.manage': ['owner'],
  /** The rule that says who must use a second factor. */
  'security.edit': ['owner'],
  /** The addresses to which the shop sends events; these events contain names and addresses of customers. */
  'webhooks.manage': ['owner'],
  /** The channels to customers' phones, which cost money and need secret keys. */
  'messages.manage': ['owner'],
  'log.read': ['owner', 'manager'],
  /** See the backups and make one now. */
  'backups.make': ['owner', 'manager'],
  /** Download a backup. It contains everything, also the keys of the staff's authenticator apps. */
  'backups.download': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof table;

// The cast is safe: these are the table's own keys.
export const permissions = Object.keys(table) as Permission[];

/** Answers whether a role includes a permission; null means no member of staff. */
export function isPermitted(role: StaffRole | null, permission: Permission): boolean {
  const roles: readonly StaffRole[] = table[permission];
  return role !== null && roles.includes(role);
}

/**
 * The role of a member of staff. An account from an earlier version has no stored role, and counts as a manager, as
 * does an invitation without a role.
 */
export function staffRoleOf({ staff_role }: { staff_role: StaffRole | null }): StaffRole {
  return staff_role ?? 'manager';
}

export function permissionsOf(role: StaffRole): Permission[] {
  return permissions.filter((permission) => isPermitted(role, permission));
}
