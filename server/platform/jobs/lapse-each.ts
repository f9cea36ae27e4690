/**
 * Cancels or expires these items one after another. If an item fails, the function continues with the other items, and
 * throws at the end, with the first error as the cause. `what` names the items in the list of failed jobs.
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
