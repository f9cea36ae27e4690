/**
 * The fixed date of birth that the registration form sends, because the specification wants one (spec §5 Register). It
 * is nobody's, and so it is never stored.
 */
export const NO_BIRTH_DAY = '1900-01-01';

type Names = { firstName: string; lastName: string };

/** First and last name; once where both are the same, as in an account made with a username alone. */
export function fullName({ firstName, lastName }: Names): string {
  return [...new Set([firstName, lastName])].filter(Boolean).join(' ');
}

/** `fullName`, unless it is only the username that an account was made with. */
export function knownName(user: Names & { username: string }): string {
  const name = fullName(user);
  return name === user.username ? '' : name;
}

/** Who takes an order's parcel: the name written on its address, or else the customer. */
export function recipientOf(order: { user: Names; address: { recipientName: string } }): string {
  return order.address.recipientName || fullName(order.user);
}

/**
 * Whom an order's invoice is made out to: the customer by their name; where the account has only a username, who takes
 * the parcel. An account made with a username alone has it for first and last name, also after another was chosen.
 */
export function billedOf(order: { user: Names & { username: string }; address: { recipientName: string } }): string {
  const { user, address } = order;
  const name = user.firstName === user.lastName ? '' : knownName(user);
  return name || address.recipientName || fullName(user);
}

const USERNAME_LENGTH = 60;

/**
 * For a username with spaces or an @: one without, close to it. Undefined where nothing is wrong, or nothing is left.
 */
export function suggestUsername(typed: string): string | undefined {
  const tidy = typed.trim();
  if (!/[\s@]/.test(tidy)) return undefined;
  const words = tidy.replace(/^@+/, '').replace(/@.*$/, '').trim().replace(/\s+/g, '.');
  return words.slice(0, USERNAME_LENGTH) || undefined;
}

const GREETING_LENGTH = 20;

/**
 * The first word of a typed name that is a short word of letters alone; '' where there is none. What a stranger typed
 * stands in texts that the shop itself sends, so neither a link, a number nor a sentence passes.
 */
export function safeGreetingName(name: string): string {
  const [first = ''] = name.normalize('NFC').trim().split(/\s+/u);
  return /^\p{L}[\p{L}\p{M}’'-]*$/u.test(first) && first.length <= GREETING_LENGTH ? first : '';
}
