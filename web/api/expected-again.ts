/**
 * An order as a page sends it. `expected` is what the page has shown for the order: the amount to pay and the promised
 * day.
 */
type Try<Expected> = { order: unknown; expected: Expected };

/**
 * Returns the expected amount and day for an order that is sent again after a try without an answer. If the order is
 * unchanged, they are those of the first try, even if a new day has begun meanwhile. The second request must equal the
 * first one: otherwise the server refuses its idempotency key, and does not answer with the order that it may have
 * placed.
 */
export function expectedAgain<Expected>(unanswered: Try<Expected> | undefined, now: Try<Expected>): Expected {
  const isSame = unanswered !== undefined && JSON.stringify(unanswered.order) === JSON.stringify(now.order);
  return isSame ? unanswered.expected : now.expected;
}
