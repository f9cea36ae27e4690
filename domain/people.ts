/**
 * The fixed date of birth that the registration form sends, because the specification wants one (spec §5 Register).
 * This day is nobody's birthday, so the shop never stores it.
 */
export const NO_BIRTH_DAY = '1900-01-01';

type Names = { firstName: string; lastName: string };

/** First and last name; only one of them if both are equal, as in an account made with only a username. */
export function fullName({ firstName, lastName }: Names): string {
  return [...new Set([firstName, lastName])].filter(Boolean).join(' ');
}

/** The full name, but '' where it is only the username with which the account was made. */
export function knownName(user: Names & { username: string }): string {
  const name = fullName(user);
  return name === user.username ? '' : name;
}

/** The person who receives an order's parcel: the name written on its address, or else the customer. */
export function recipientOf(order: { user: Names; address: { recipientName: string } }): string {
  return order.address.recipientName || fullName(order.user);
}

/**
 * The person named on an order's invoice: the customer or, if the account has only a username, the parcel's recipient.
 * An account made with only a username has it as first and last name, even after the username was changed.
 */
export function billedOf(order: { user: Names & { username: string }; address: { recipientName: string } }): string {
  const { user, address } = order;
  const name = user.firstName === user.lastName ? '' : knownName(user);
  return name || address.recipientName || fullName(user);
}

/**
 * The name by which the shop addresses a customer: their first name or, if the account has only a username, the name on
 * the address. An account made with only a username has it as first and last name.
 */
export function greetedOf({ user, address }: { user: Names; address: { recipientName: string } }): string {
  return (user.firstName === user.lastName && address.recipientName) || user.firstName;
}

const USERNAME_LENGTH = 60;

/**
 * Suggests a similar username for one with spaces or an @. Undefined if nothing is wrong, or if nothing would be left.
 */
export function suggestUsername(typed: string): string | undefined {
  const tidy = typed.trim();
  if (!/[\s@]/.test(tidy)) return undefined;
  const words = tidy.replace(/^@+/, '').replace(/@.*$/, '').trim().replace(/\s+/g, '.');
  return words.slice(0, USERNAME_LENGTH) || undefined;
}

const GREETING_LENGTH = 20;

/**
 * The first word of a typed name if it is short and has only letters; otherwise ''. The shop puts this word into texts
 * that it sends itself, so a stranger must not get a link, a number or a sentence into them.
 */
export function safeGreetingName(name: string): string {
  const [first = ''] = name.normalize('NFC').trim().split(/\s+/u);
  return /^\p{L}[\p{L}\p{M}’'-]*$/u.test(first) && first.length <= GREETING_LENGTH ? first : '';
}
