/** An order as a page sends it, and what the page expects of it: the amount to pay and the promised day. */
type Try<Expected> = { order: unknown; expected: Expected };

/**
 * Answers what to expect of an order that is sent again under the key of a try without an answer: the same as then,
 * unless the person has changed the order. Without this, a day that begins meanwhile would make another request, and
 * the server would refuse the key instead of answering the order that it has placed.
 */
export function expectedAgain<Expected>(unanswered: Try<Expected> | undefined, now: Try<Expected>): Expected {
  const isSame = unanswered !== undefined && JSON.stringify(unanswered.order) === JSON.stringify(now.order);
  return isSame ? unanswered.expected : now.expected;
}
