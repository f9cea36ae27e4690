/**
 * Calls `lapse` for the items, one after another. If `lapse` throws for an item, the function continues with the next
 * item, and throws at the end, with the first error as the cause. `what` names the items in the message of that error.
 */
export async function lapseEach<Item>(
  items: readonly Item[],
  what: 'orders' | 'swaps',
  lapse: (item: Item) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await lapse(item);
    } catch (error) {
      errors.push(error);
    }
  }
  const [first] = errors;
  if (first !== undefined) throw new Error(`${errors.length} ${what} could not lapse`, { cause: first });
}
