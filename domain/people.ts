/**
 * The fixed date of birth that the registration form sends, because the specification requires one (spec §5 Register).
 * It is nobody's real birthday, so the shop never stores it.
 */
export const NO_BIRTH_DAY = '1900-01-01';

type Names = { firstName: string; lastName: string };

/** First and last name. If both are equal, as in an account made with only a username, only one of them. */
export function fullName({ firstName, lastName }: Names): string {
  return [...new Set([firstName, lastName])].filter(Boolean).join(' ');
}

/** The full name; '' if it is only the username with which the account was made. */
export function knownName(user: Names & { username: string }): string {
  const name = fullName(user);
  return name === user.username ? '' : name;
}

/** The person who receives the parcel of an order: the name on its address, or the customer if there is none. */
export function recipientOf(order: { user: Names; address: { recipientName: string } }): string {
  return order.address.recipientName || fullName(order.user);
}

/**
 * The person named on the invoice of an order: the customer or, if the account has only a username, the recipient of
 * the parcel. Such an account has its username as both first and last name, even after the username was changed.
 */
export function billedOf(order: { user: Names & { username: string }; address: { recipientName: string } }): string {
  const { user, address } = order;
  const name = user.firstName === user.lastName ? '' : knownName(user);
  return name || address.recipientName || fullName(user);
}

/**
 * The name by which the shop addresses a customer: their first name. If the account has only a username, the name on
 * the address. Such an account has its username as both first and last name.
 */
export function greetedOf({ user, address }: { user: Names; address: { recipientName: string } }): string {
  return (user.firstName === user.lastName && address.recipientName) || user.firstName;
}

const USERNAME_LENGTH = 60;

/**
 * Suggests a valid username for one that contains spaces or @. Undefined if it contains neither, or if nothing would be
 * left.
 */
export function suggestUsername(typed: string): string | undefined {
  const tidy = typed.trim();
  if (!/[\s@]/.test(tidy)) return undefined;
  const words = tidy.replace(/^@+/, '').replace(/@.*$/, '').trim().replace(/\s+/g, '.');
  return words.slice(0, USERNAME_LENGTH) || undefined;
}

const GREETING_LENGTH = 20;

/**
 * The first word of a typed name if it is short and has only letters; otherwise ''. The shop puts this word into
 * messages that it sends, so a stranger must not be able to put a link, a number or a sentence there.
 */
export function safeGreetingName(name: string): string {
  const [first = ''] = name.normalize('NFC').trim().split(/\s+/u);
  return /^\p{L}[\p{L}\p{M}’'-]*$/u.test(first) && first.length <= GREETING_LENGTH ? first : '';
}
