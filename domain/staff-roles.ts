/** The roles of staff, from the most rights to the fewest (decisions/0041). A shop always has at least one owner. */
export const staffRoles = ['owner', 'manager', 'catalogue', 'packing', 'accounts'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * The roles that an invitation can give. A person can become an owner only after they have joined the staff with
 * another role.
 */
export const invitableRoles = ['manager', 'catalogue', 'packing', 'accounts'] as const satisfies readonly StaffRole[];
export type InvitableRole = (typeof invitableRoles)[number];

/** The permissions, each with the roles that have it. A call of the contract names its permission in `needs`. */
const table = {
  /** All staff may enter the back office and manage their own account. */
  'office.enter': staffRoles,
  /**
   * Lets staff edit products, categories, pictures, prices, sales, stock, spreadsheets of products, and search words.
   */
  'catalogue.edit': ['owner', 'manager', 'catalogue'],
  /** Lets staff edit offers with their codes, and see the orders and sales that resulted from offers. */
  'offers.edit': ['owner', 'manager'],
  'orders.read': ['owner', 'manager', 'packing', 'accounts'],
  /**
   * Lets staff pack and send orders, undo the packing and sending, and write notes. Lets staff receive and inspect
   * returns. An inspection puts saleable pieces back into stock, and can refund the full price.
   */
  'orders.pack': ['owner', 'manager', 'packing'],
  /** Lets staff set every status, also delivered (which means paid) and cancelled, and send emails to the customer. */
  'orders.edit': ['owner', 'manager'],
  /** Lets staff enter an order or request a return for a customer who calls or writes. */
  'orders.take': ['owner', 'manager'],
  'orders.export': ['owner', 'manager', 'accounts'],
  /** Lets staff manage the money from couriers, shoppers' UPI and online payments, and settlements. */
  'cash.edit': ['owner', 'manager', 'accounts'],
  /** Lets owners change the keys of payment gateways, and the choice of the gateway. */
  'payments.manage': ['owner'],
  'insights.read': ['owner', 'manager', 'accounts'],
  'customers.read': ['owner', 'manager', 'accounts'],
  'customers.block': ['owner', 'manager'],
  /** Lets staff export or erase all data about a customer. */
  'customers.erase': ['owner', 'manager'],
  /** Lets staff edit the home page, the about page and the legal pages. */
  'content.edit': ['owner', 'manager'],
  /**
   * Lets staff change the company's details and the shop's rules: delivery, couriers, order limits, confirmations,
   * returns, taxes, UPI, and sign-in by code.
   */
  'settings.edit': ['owner', 'manager'],
  /** Lets staff read the tax settings, and download each month's files for the accountant. */
  'tax.read': ['owner', 'manager', 'accounts'],
  /** Lets staff invite colleagues, withdraw their access, and change their roles, except those of owners. */
  'staff.manage': ['owner', 'manager'],
  /** Lets an owner make other owners, change their roles, and withdraw their access. */
  'owners.manage': ['owner'],
  /**
   * Lets owners manage API keys, set who must use a second factor, and decide whether shoppers must sign in to shop.
   */
  'security.edit': ['owner'],
  /**
   * Lets owners change the addresses to which the shop sends events; these events contain names and addresses of
   * customers.
   */
  'webhooks.manage': ['owner'],
  /** Lets owners set up the channels for messages to customers' phones, which cost money and need secret keys. */
  'messages.manage': ['owner'],
  'log.read': ['owner', 'manager'],
  /** Lets staff see the backups and make a new backup. */
  'backups.make': ['owner', 'manager'],
  /**
   * Lets an owner download a backup. A backup contains all data of the shop, also the keys of the staff's authenticator
   * apps.
   */
  'backups.download': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof table;

// The cast is safe: Object.keys returns exactly the names of the table.
export const permissions = Object.keys(table) as Permission[];

/** Returns whether a role includes a permission; a role of null means that the person is no member of staff. */
export function isPermitted(role: StaffRole | null, permission: Permission): boolean {
  const roles: readonly StaffRole[] = table[permission];
  return role !== null && roles.includes(role);
}

/**
 * Returns the role of a member of staff. An account from an earlier version has no stored role, and counts as a
 * manager. The same applies to an invitation without a role.
 */
export function staffRoleOf({ staff_role }: { staff_role: StaffRole | null }): StaffRole {
  return staff_role ?? 'manager';
}

export function permissionsOf(role: StaffRole): Permission[] {
  return permissions.filter((permission) => isPermitted(role, permission));
}
