/** An order as a page sends it, and what the page has shown for it: the amount to pay and the promised day. */
type Try<Expected> = { order: unknown; expected: Expected };

/**
 * Answers the expected amount and day for an order that is sent again with the key of a try without an answer. If the
 * order is unchanged, they are those of that try. Otherwise a new day that has begun meanwhile would make the request
 * differ, and the server would refuse the key in place of answering with the placed order.
 */
export function expectedAgain<Expected>(unanswered: Try<Expected> | undefined, now: Try<Expected>): Expected {
  const isSame = unanswered !== undefined && JSON.stringify(unanswered.order) === JSON.stringify(now.order);
  return isSame ? unanswered.expected : now.expected;
}
