/**
 * The fixed date of birth that the registration form sends, because the specification requires one (spec §5 Register).
 * 1 January 1900 is nobody's real birthday, so the shop never stores that date.
 */
export const NO_BIRTH_DAY = '1900-01-01';

type Names = { firstName: string; lastName: string };

/**
 * Returns the first and the last name of a person. If both names are equal, as in an account made with only a username,
 * answers only one of them.
 */
export function fullName({ firstName, lastName }: Names): string {
  return [...new Set([firstName, lastName])].filter(Boolean).join(' ');
}

/** Returns the full name of a person, or '' if it is only the username with which the account was made. */
export function knownName(user: Names & { username: string }): string {
  const name = fullName(user);
  return name === user.username ? '' : name;
}

/**
 * Returns the person who receives the parcel of an order: the name on its address, or the customer if the address has
 * no name.
 */
export function recipientOf(order: { user: Names; address: { recipientName: string } }): string {
  return order.address.recipientName || fullName(order.user);
}

/**
 * Returns the name for the invoice of an order: the customer or, if the account has only a username, the recipient of
 * the parcel. An account without a name has its username as both first and last name, even after the username was
 * changed.
 */
export function billedOf(order: { user: Names & { username: string }; address: { recipientName: string } }): string {
  const { user, address } = order;
  const name = user.firstName === user.lastName ? '' : knownName(user);
  return name || address.recipientName || fullName(user);
}

/**
 * Returns the name by which the shop addresses a customer: their first name. If the customer's account has only a
 * username, the shop addresses them by the name on the address. An account without a name has its username as both
 * first and last name.
 */
export function greetedOf({ user, address }: { user: Names; address: { recipientName: string } }): string {
  return (user.firstName === user.lastName && address.recipientName) || user.firstName;
}

const USERNAME_LENGTH = 60;

/**
 * Suggests a valid username for one that contains spaces or @. Returns undefined if the username contains neither
 * spaces nor @, or if nothing would be left of it.
 */
export function suggestUsername(typed: string): string | undefined {
  const tidy = typed.trim();
  if (!/[\s@]/.test(tidy)) return undefined;
  const words = tidy.replace(/^@+/, '').replace(/@.*$/, '').trim().replace(/\s+/g, '.');
  return words.slice(0, USERNAME_LENGTH) || undefined;
}

const GREETING_LENGTH = 20;

/**
 * Returns the first word of a typed name if it is short and has only letters; otherwise ''. The shop puts this word
 * into messages that it sends, so a stranger must not be able to write a link, a number or a sentence as their name.
 */
export function safeGreetingName(name: string): string {
  const [first = ''] = name.normalize('NFC').trim().split(/\s+/u);
  return /^\p{L}[\p{L}\p{M}’'-]*$/u.test(first) && first.length <= GREETING_LENGTH ? first : '';
}
