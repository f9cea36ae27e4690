/**
 * The fixed date of birth that the registration form sends, because the specification requires the field (spec §5
 * Register). Nobody alive was born on 1 January 1900, so the shop does not store this date.
 */
export const NO_BIRTH_DAY = '1900-01-01';

type Names = { firstName: string; lastName: string };

/**
 * Returns the first name and the last name of a person as one text. An account made with only a username has the
 * username as both names; the function then returns it once.
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
 * Returns the name of the person who receives an order: the name on the address or, without such a name, the customer's
 * name.
 */
export function recipientOf(order: { user: Names; address: { recipientName: string } }): string {
  return order.address.recipientName || fullName(order.user);
}

/**
 * Returns the name for the invoice of an order: the customer's name or, if the account has only a username, the name on
 * the address. An account without a name has its username as both first and last name, even after the username was
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
 * Suggests a username that contains neither spaces nor @. Returns undefined if the typed username contains neither of
 * them, or if nothing would be left.
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
